import type { Font } from 'fontkit';
import { type PaperFont, type PaperFonts, paperFonts } from './paper-fonts.ts';
import { type PaperParts, type PaperText, structured } from './paper-structure.ts';

declare global {
  namespace PDFKit.Mixins {
    /** pdfkit accepts fonts parsed by fontkit since 0.20, but its types do not say so yet. */
    interface PDFFont {
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Metadata of a generated PDF. */
export interface PdfFacts {
  readonly title: string;
  readonly author?: string;
  /** Time of its content, so that the same content gives the same bytes. */
  readonly at: Date;
  readonly size?: 'A4' | 'A5';
  /** Password for opening it (AES-256). */
  readonly password?: string;
}

/**
 * The page to write on, limited to our fonts, because the built-in ones lack characters that professionals type, and to
 * what has a place in the structure: pdfkit's own lists and tables lack parts of it.
 */
export interface PdfSheet extends Omit<PDFKit.PDFDocument, 'font' | 'text' | 'list' | 'table'>, PaperParts {
  font(font: PaperFont): this;
  text(text: string, options?: PaperText): this;
  text(text: string, x: number, y: number, options?: PaperText): this;
}

/** Generates a PDF with a structure for screen readers, in Spanish; `write` adds the content. */
export async function writePdf(facts: PdfFacts, write: (sheet: PdfSheet) => void): Promise<Uint8Array> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), paperFonts()]);
  const { title, author, at, size = 'A4', password } = facts;
  const sheet = new PdfDocument({
    size,
    margin: size === 'A5' ? 42 : 64,
    lang: 'es-AR',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: password === undefined ? '1.7' : '1.7ext3',
    info: { Title: title, CreationDate: at, ...(author === undefined ? {} : { Author: author }) },
    ...(password === undefined ? {} : { userPassword: password, ownerPassword: `${password}-owner` }),
  });
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.once('end', resolve);
    sheet.on('error', reject);
  });
  inOurFonts(sheet, fonts);
  const { end, ...parts } = structured(sheet);
  write(Object.assign(sheet, parts));
  end();
  sheet.end();
  await written;
  return Buffer.concat(chunks);
}

/** Makes every drawn or measured text drawable: a character missing in the fonts would shift all text after it. */
function inOurFonts(sheet: PDFKit.PDFDocument, { fonts, drawable }: PaperFonts): void {
  for (const name of ['plain', 'strong'] as const) sheet.registerFont(name, fonts[name]);
  sheet.font('plain' satisfies PaperFont);
  const { text: draw, heightOfString: measure } = sheet;
  Object.assign(sheet, {
    text: (text: string, ...how: []) => draw.call(sheet, drawable(text), ...how),
    heightOfString: (text: string, ...how: []) => measure.call(sheet, drawable(text), ...how),
  });
}
