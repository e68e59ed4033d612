/** Text of a file, and the encoding in which it was read. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** Mark of the end that programs of DOS write after the last line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is one
const DOS_END = /\u001a$/;

/**
 * Decodes a text file of an office: UTF-8, UTF-16 with its mark (the "Unicode text" of spreadsheets), and otherwise as
 * Windows-1252, the encoding of plain CSV from a spreadsheet in Spanish. Any bytes decode as Windows-1252, so the operator
 * has to confirm its letters.
 * @returns undefined for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const text = decoded(bytes, encoding)?.replace(DOS_END, '');
  const read =
    text === undefined
      ? { text: (decoded(bytes, 'windows-1252') ?? '').replace(DOS_END, ''), encoding: 'windows-1252' }
      : { text, encoding };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them, and UTF-16 without its mark has one beside each letter
  return /[\u0000-\u0008\u000e-\u001a]/.test(read.text) ? undefined : (read as DecodedText);
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
