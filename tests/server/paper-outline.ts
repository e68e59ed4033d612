import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Structure of a PDF, as a screen reader finds it. */
export interface PaperOutline {
  /** Each element in reading order, indented by depth: `TH Paciente`. */
  readonly elements: readonly string[];
  /** Texts outside of the structure that are no artifacts. */
  readonly strays: readonly string[];
  /** Texts that are passed over, such as the foot of a page. */
  readonly artifacts: readonly string[];
  /** Words in reading order, and words as they are drawn. */
  readonly read: string;
  readonly drawn: string;
  readonly language: unknown;
  readonly title: unknown;
  readonly showsTitle: boolean;
}

type Node = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>;
type Leaf = { readonly type: string; readonly id: string };

/** Reads a PDF by pdf.js. */
export async function paperOutline(bytes: Uint8Array, password?: string): Promise<PaperOutline> {
  const data = new Uint8Array(bytes);
  const pdf = await getDocument({ data, verbosity: 0, ...(password === undefined ? {} : { password }) }).promise;
  const elements: string[] = [];
  const found: Found = { strays: [], artifacts: [], drawn: [] };
  const read: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const texts = await textsById(page, found);
    const tree = await page.getStructTree();
    if (tree) walk(tree, { texts, elements, read, depth: 0 });
  }
  const { info } = await pdf.getMetadata();
  const facts = info as Readonly<Record<string, unknown>>;
  const preferences = (await pdf.getViewerPreferences()) as Readonly<Record<string, unknown>> | null;
  return {
    elements,
    ...found,
    read: read.join(' '),
    drawn: found.drawn.join(' '),
    language: facts.Language,
    title: facts.Title,
    showsTitle: preferences?.DisplayDocTitle === true,
  };
}

interface Found {
  readonly strays: string[];
  readonly artifacts: string[];
  readonly drawn: string[];
}

/** Texts of a page by the element that they belong to. */
async function textsById(page: PDFPageProxy, found: Found): Promise<ReadonlyMap<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: { readonly id: string | null; readonly tag: string }[] = [];
  for (const item of items) {
    if ('str' in item) {
      const text = item.str.trim();
      if (text === '') continue;
      const mark = open.findLast(({ id, tag }) => id !== null || tag === 'Artifact');
      if (mark === undefined) found.strays.push(text);
      else if (mark.id === null) found.artifacts.push(text);
      else {
        texts.set(mark.id, [texts.get(mark.id), text].filter(Boolean).join(' '));
        found.drawn.push(text);
      }
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push({ id: item.id, tag: tagOf(item) });
  }
  return texts;
}

interface Walk {
  readonly texts: ReadonlyMap<string, string>;
  readonly elements: string[];
  readonly read: string[];
  readonly depth: number;
}

function walk(node: Node, { texts, elements, read, depth }: Walk): void {
  const leaves = node.children.filter((child): child is Leaf => !('role' in child));
  const words = leaves.flatMap(({ id }) => texts.get(id) ?? []).join(' ');
  if (words !== '') read.push(words);
  if (node.role !== 'Root') {
    const named = [node.role, words || (node as { alt?: string }).alt].filter(Boolean).join(' ');
    elements.push(`${'  '.repeat(depth)}${named}`);
  }
  const deeper = node.role === 'Root' ? depth : depth + 1;
  for (const child of node.children) if ('role' in child) walk(child as Node, { texts, elements, read, depth: deeper });
}

/** pdf.js gives the tag too, which its types leave out. */
const tagOf = (item: { readonly type: string; readonly tag?: string }): string => item.tag ?? '';
