/** Uploadable types; each is stored as a PDF. */
export type SentMime = 'application/pdf' | 'image/jpeg' | 'image/png';

/** Bytes at the front of a file among which readers look for its header (ISO 32000-1, annex H.3.4.1). */
const FRONT = 1_024;

/** First letters of other types, and of text that a browser or a shell would run. */
const OTHER = /^(?:MZ|PK|\x7fELF|GIF8|RIFF|#!|Rar!|7z\xbc|\xd0\xcf|\xff\xd8|\x89PNG)|<[A-Za-z!?/]/;

/** The type of a file by its first bytes; undefined for types that are not accepted (A1, A25). */
export function mimeOf(bytes: Uint8Array): SentMime | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (hex: string) => file.subarray(0, hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('89504e470d0a1a0a')) return 'image/png';
  const front = file.toString('latin1', 0, FRONT + 8);
  const header = /%PDF-[12]\.\d/.exec(front);
  if (header === null || header.index > FRONT) return undefined;
  // A line end, a byte order mark or a printer's commands may precede the header, but not a file of another kind.
  const before = front.slice(0, header.index).replace(/^(?:\xef\xbb\xbf)?[\0\s]*/, '');
  return OTHER.test(before) ? undefined : 'application/pdf';
}
