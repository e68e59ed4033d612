declare global {
  namespace PDFKit.Mixins {
    /** pdfkit takes these too, but its types do not say so yet. */
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
      bbox?: readonly [left: number, top: number, right: number, bottom: number];
    }
  }
}

/** Kind of a text in the structure (ISO 32000-1, 14.8.4). A TH is the head of its row, an LBody the text of an entry. */
export type TextRole = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'LBody';

/** Options of a text on a paper. */
export interface PaperText extends PDFKit.Mixins.TextOptions {
  /** `P` by default. */
  readonly role?: TextRole;
}

/** A picture's place, in points from the upper left corner of the page. */
export interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Parts of a paper beside its texts. */
export interface PaperParts {
  /** Writes elements into another one: a table's rows, a list's entries. */
  within(kind: 'Table' | 'TR' | 'L' | 'LI', write: () => void): void;
  /** Draws a picture, with the words that stand for it. */
  figure(words: string, box: PictureBox, draw: () => void): void;
  /** Draws what a screen reader passes over: a line, or the foot of a page. */
  artifact(kind: 'Layout' | 'Pagination', draw: () => void): void;
}

/**
 * Gives a document its structure; pdfkit's `tagged` alone only claims that there is one (decision 0181). Every text
 * becomes an element below one Document element, so that nothing is written outside of it.
 * @returns the other parts, and how to end the structure
 */
export function structured(sheet: PDFKit.PDFDocument): PaperParts & { readonly end: () => void } {
  const root = sheet.struct('Document');
  sheet.addStructure(root);
  let parent = root;
  let silent = false;
  const { text: draw } = sheet;

  /** Adds the content after drawing it: a text that continues on the next page has a part on each. */
  const element = (kind: string, options: PDFKit.Mixins.StructureElementOptions, write: () => void): void => {
    const made = sheet.struct(kind, options);
    parent.add(made);
    const content = sheet.markStructureContent(kind);
    write();
    sheet.endMarkedContent();
    made.add(content);
    made.end();
  };

  Object.assign(sheet, {
    text: (words: string, ...place: []) => {
      const write = () => void draw.call(sheet, words, ...place);
      const role = roleIn(place);
      if (silent || words.trim() === '') write();
      else element(role, role === 'TH' ? { scope: 'Row' } : {}, write);
      return sheet;
    },
  });
  return {
    within: (kind, write) => {
      const outer = parent;
      parent = sheet.struct(kind);
      outer.add(parent);
      write();
      parent.end();
      parent = outer;
    },
    figure: (alt, { left, top, width, height }, write) =>
      element('Figure', { alt, bbox: [left, top, left + width, top + height] }, write),
    artifact: (type, write) => {
      sheet.markContent('Artifact', { type });
      silent = true;
      write();
      silent = false;
      sheet.endMarkedContent();
    },
    end: () => root.end(),
  };
}

/** The role that a text's options name; they are the last argument, behind the place if there is one. */
function roleIn(place: readonly unknown[]): TextRole {
  const options = place.at(-1) as PaperText | number | undefined;
  return (typeof options === 'object' ? options.role : undefined) ?? 'P';
}
