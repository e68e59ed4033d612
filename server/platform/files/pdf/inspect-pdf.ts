import { type PdfObjects, readPdfObjects, withoutEscapes } from './pdf-objects.ts';
import { PdfReader, type PdfValue } from './pdf-syntax.ts';

/**
 * Reason for refusing a PDF: it does something by itself when opened (`active`); a password keeps its objects from being
 * inspected (`protected`); they are damaged (`broken`), or packed in a way that is not looked into (`unchecked`).
 */
export type PdfRefusal = 'active' | 'protected' | 'broken' | 'unchecked';

/** Names by which a PDF runs code, embeds files, sends data or navigates away without a click. */
const ACTIVE = new Set(
  'JavaScript Launch EmbeddedFile EmbeddedFiles FileAttachment XFA RichMedia Rendition SubmitForm ImportData GoToR GoToE'.split(
    ' ',
  ),
);

/** The same in bytes that are no objects by the letter of the standard. */
const ACTIVE_TEXT = new RegExp(`/(?:${[...ACTIVE].join('|')})(?![A-Za-z0-9])|/AA\\s*(?:<<|\\d+\\s+\\d+\\s+R)`);

/**
 * Judges a PDF without interpreting it: looks for names in every object that a reader could arrive at, packed ones too.
 * Texts and pages may speak of anything. Links that a reader clicks are harmless.
 */
export function inspectPdf(bytes: Uint8Array): PdfRefusal | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isWholePdf(file)) return 'broken';
  const objects = readPdfObjects(file);
  if (typeof objects === 'string') return objects;
  if (objects.values.some((value) => acts(value, objects))) return 'active';
  return objects.texts.some((text) => speaksActively(text, objects)) ? 'active' : undefined;
}

/** Bytes at the end of a file among which readers look for its end mark, behind padding. */
const BACK = 1_024;

/** Whether a PDF has its end: an end mark, and as many bytes as a file made for the web says that it has. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = file.length;
  while (end > 0 && (file[end - 1] ?? 33) <= 32) end -= 1;
  if (!file.toString('latin1', Math.max(0, end - BACK), end).includes('%%EOF')) return false;
  const front = file.toString('latin1', 0, 2 * BACK);
  const [, length] = /\/Linearized\b[^>]*?\/L\s+(\d{1,12})/.exec(front) ?? [];
  return length === undefined || Number(length) <= file.length;
}

/** Whether an object or one in it has an active name, automatic actions, files, or opens with more than a page. */
function acts(value: PdfValue, objects: PdfObjects): boolean {
  switch (value.kind) {
    case 'name':
      return ACTIVE.has(value.name);
    case 'array':
      return value.items.some((item) => acts(item, objects));
    case 'dictionary':
      return value.entries.some(
        ([key, entry]) => ACTIVE.has(key) || isActiveEntry(key, entry, objects) || acts(entry, objects),
      );
    default:
      return false;
  }
}

function isActiveEntry(key: string, value: PdfValue, objects: PdfObjects): boolean {
  if (key === 'AA') return value.kind === 'dictionary' || value.kind === 'reference';
  if (key === 'EF') return value.kind === 'dictionary';
  return key === 'OpenAction' && !opensPage(value, objects);
}

/** Whether an OpenAction shows a page of the document itself, in every revision of it, and does nothing after that. */
function opensPage(value: PdfValue, { numbered, unread }: PdfObjects): boolean {
  if (value.kind === 'reference') {
    if (unread.has(value.number) || unread.has(undefined)) return false;
    const revisions = numbered.get(value.number) ?? [];
    return revisions.length > 0 && revisions.every((revision) => revision.kind !== 'reference' && showsPage(revision));
  }
  return showsPage(value);
}

function showsPage(value: PdfValue): boolean {
  if (value.kind === 'dictionary') {
    const goes = ([key, entry]: readonly [string, PdfValue]) =>
      key === 'S' ? entry.kind === 'name' && entry.name === 'GoTo' : key !== 'Next';
    return value.entries.some(([key]) => key === 'S') && value.entries.every(goes);
  }
  return value.kind === 'array' || (value.kind === 'word' && value.word === 'null');
}

/** As {@link acts}, for a text that is no row of objects by the letter of the standard: escapes are resolved first. */
function speaksActively(text: string, objects: PdfObjects): boolean {
  const plain = withoutEscapes(text);
  if (ACTIVE_TEXT.test(plain)) return true;
  for (const { index } of plain.matchAll(/\/OpenAction(?![A-Za-z0-9])/g)) {
    try {
      const reader = new PdfReader(plain, { left: 10_000 }, index + '/OpenAction'.length);
      if (!opensPage(reader.value(), objects)) return true;
    } catch {
      return true;
    }
  }
  return false;
}
