import { crc32 } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { Browser } from './helper.ts';

/** The smallest file that is a PDF to the portal. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A photo of eight pixels by four, as a camera without words would write it. */
const JPEG = Buffer.from(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAEAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABgQAAIDAAAAAAAAAAAAAAAAAAAHRYPD/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ADnhr8wP/9k=',
  'base64',
);

/** A photo that says where it was taken, before its pixels and behind its end, and that it lies on its side (orientation 6). */
export function jpegWithPlace(): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  return Buffer.concat([
    JPEG.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS-PLACE')])),
    segment(0xfe, Buffer.from('GPS-PLACE')),
    JPEG.subarray(2),
    Buffer.from('GPS-PLACE'),
  ]);
}

/** A chunk of a PNG, with its length and checksum. */
export function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG of shades of grey, one bit a pixel, with `data` as its content: compressed rows, or anything else. */
export function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  return Buffer.concat([PNG.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A multipart body as a browser's form sends it, and its headers. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [name: string, bytes: Buffer])[],
  part = 'archivo',
): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const boundary = 'portal-test-boundary';
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const [name, bytes] of files) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Sends files to the consulting room. */
export function upload(
  browser: Browser,
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [name: string, bytes: Buffer])[],
): Promise<LightMyRequestResponse> {
  return browser.send({ method: 'POST', url: '/api/consultorio/adjuntar', ...multipart(fields, files) });
}
