import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by name, read from its directory; those of archives with more than 4 GB are not looked for. */
export function unzipped(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size] = [zip.readUInt16LE(at + 10) === 8, zip.readUInt32LE(at + 20)];
    const [named, more, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const start = zip.readUInt32LE(at + 42);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(from, from + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + (named ?? 0)), packed ? inflateRawSync(bytes) : bytes);
    at += 46 + (named ?? 0) + (more ?? 0) + (comment ?? 0);
  }
  return files;
}
