import { tenantPng } from './tenant-png.ts';

/** Sharp enough on paper at half an inch. */
const SIDE = 300;

/** The tenant's logo for papers and mails: without one they still say whose they are. */
export const logoPng = tenantPng({
  kind: 'logo',
  side: SIDE,
  finish: (picture) => picture.resize(SIDE, SIDE, { fit: 'inside' }),
});
