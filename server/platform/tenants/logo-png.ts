import { tenantPng } from './tenant-png.ts';

/** Pixels, enough for half an inch on paper. */
const SIDE = 300;

/** The tenant's logo for PDFs and mails, which also work without one. */
export const logoPng = tenantPng({
  kind: 'logo',
  side: SIDE,
  finish: (picture) => picture.resize(SIDE, SIDE, { fit: 'inside' }),
});
