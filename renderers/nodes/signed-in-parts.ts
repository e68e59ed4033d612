import { later } from '../later.tsx';

/** What pages of signed-in people stand on: one chunk, fetched when the first part of it is shown. */
export const signedInParts = later(() => import('./private.ts'));
