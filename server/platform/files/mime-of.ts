/** Uploadable types; each is stored as a PDF. */
export type SentMime = 'application/pdf' | 'image/jpeg' | 'image/png';

/** The type of a file by its first and last bytes; undefined for types that are not accepted (A1, A25). */
export function mimeOf(bytes: Uint8Array): SentMime | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (hex: string) => file.subarray(0, hex.length / 2).toString('hex') === hex;
  if (/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) {
    return file.toString('latin1', Math.max(0, file.length - 1_024)).includes('%%EOF') ? 'application/pdf' : undefined;
  }
  if (starts('ffd8ff')) return 'image/jpeg';
  return starts('89504e470d0a1a0a') ? 'image/png' : undefined;
}
