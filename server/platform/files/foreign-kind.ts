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

/** Mark at the end of a ZIP archive, which readers look for from the end, behind which a comment may stand. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/**
 * Whether a file is an archive for programs that read from the end, whatever it begins with: another program would open
 * something else than the inspected file.
 */
export function endsAsZip(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, file.length - ZIP_END_LENGTH - LONGEST_COMMENT);
  for (let at = file.lastIndexOf(ZIP_END); at >= first; at = file.lastIndexOf(ZIP_END, at - 1)) {
    const end = at + ZIP_END_LENGTH;
    if (end <= file.length && end + file.readUInt16LE(end - 2) <= file.length) return true;
    if (at === 0) return false;
  }
  return false;
}
