import type { DocumentMime } from './keep-document.ts';

/** Chunks of a PNG that say more than the picture. */
const PNG_WORDS = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
const PNG_HEAD = 8;
/** Length, kind and checksum around the data of a chunk. */
const PNG_FRAME = 12;

/**
 * A picture without what its camera or program noted in it: place, device, owner, thumbnail (A25). How a photo is turned
 * stays, else it would lie on its side. A PDF comes back as it was; undefined for a picture that is broken.
 */
export function stripMetadata(mime: DocumentMime, bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (mime === 'image/jpeg') return stripJpeg(file);
  return mime === 'image/png' ? stripPng(file) : bytes;
}

function stripPng(file: Buffer): Buffer | undefined {
  const kept = [file.subarray(0, PNG_HEAD)];
  let at = PNG_HEAD;
  while (at + PNG_FRAME <= file.length) {
    const end = at + PNG_FRAME + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const kind = file.toString('latin1', at + 4, at + 8);
    if (!PNG_WORDS.has(kind)) kept.push(file.subarray(at, end));
    // What stands behind the end is no picture.
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const START_OF_SCAN = 0xda;
/** Application segments and comments; 0 (JFIF), 2 (colour profile) and 14 (Adobe's colours) are part of the picture. */
const isWords = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker));

function stripJpeg(file: Buffer): Buffer | undefined {
  const kept = [file.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= file.length) {
    const marker = file.readUInt8(at + 1);
    if (file.readUInt8(at) !== 0xff) return undefined;
    if (marker === START_OF_SCAN) {
      kept.push(file.subarray(at));
      return Buffer.concat(kept);
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return undefined;
    const segment = file.subarray(at, end);
    const turn = marker === 0xe1 ? orientationOf(segment) : undefined;
    if (turn !== undefined && turn !== 1) kept.splice(1, 0, orientationSegment(turn));
    if (!isWords(marker)) kept.push(segment);
    at = end;
  }
  return undefined;
}

const ORIENTATION = 0x0112;

/** How the photo is turned, 1 to 8, as an EXIF segment says it; undefined when it does not. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || segment.length < 18) return undefined;
  const tiff = segment.subarray(10);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) === ORIENTATION) {
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  }
  return undefined;
}

/** An EXIF segment that says nothing but how the photo is turned. */
function orientationSegment(turn: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write('Exif\0\0MM\0*', 4, 'latin1');
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(ORIENTATION, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(turn, 28);
  return segment;
}
