/** First bytes, in Latin-1, of types that people try to send, with the name by which they know them. */
const KINDS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^RIFF.{4}WEBP/s, 'WEBP'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/s, 'HEIC'],
  [/^.{4}ftypavi[fs]/s, 'AVIF'],
  [/^.{4}ftyp/s, 'MP4'],
  [/^GIF8/, 'GIF'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF'],
  [/^BM.{4}\0\0\0\0/s, 'BMP'],
  [/^.{128}DICM/s, 'DICOM'],
  [/^PK.{0,400}?word\//s, 'Word'],
  [/^PK.{0,400}?xl\//s, 'Excel'],
  [/^PK/, 'ZIP'],
  [/^\xd0\xcf/, 'Word o Excel'],
  [/^\{\\rtf/, 'RTF'],
];

/** Name of a type that is not accepted, by a file's first bytes; undefined for an unknown one. */
export function foreignKind(bytes: Uint8Array): string | undefined {
  const front = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 0, 512);
  return KINDS.find(([start]) => start.test(front))?.[1];
}
