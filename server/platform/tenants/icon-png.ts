import { tenantPng } from './tenant-png.ts';

/** Pixels of a home screen's icon, as iPhones request it. */
const TOUCH = 180;
/** Pixels of a tab's icon. */
const TAB = 48;

/** The icon for a phone's home screen, without transparency, which iOS paints black. */
export const touchIconPng = tenantPng({
  kind: 'icon',
  side: TOUCH,
  finish: (picture) =>
    picture.resize(TOUCH, TOUCH, { fit: 'contain', background: '#fff' }).flatten({ background: '#fff' }),
});

/** The icon of a browser's tab. */
export const tabIconPng = tenantPng({
  kind: 'icon',
  side: TAB,
  finish: (picture) => picture.resize(TAB, TAB, { fit: 'contain', background: '#0000' }),
});

/** Wraps one PNG as an .ico file: a directory of six bytes, one entry of sixteen, the picture. */
export function icoOf(png: Uint8Array): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(TAB, 6);
  head.writeUInt8(TAB, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
