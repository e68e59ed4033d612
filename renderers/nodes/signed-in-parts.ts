import { lazyParts } from '../../engine/react/lazy-parts.tsx';

/** What pages of signed-in people stand on: one chunk, fetched when the first part of it is shown. */
export const signedInParts = lazyParts(() => import('./private.ts'));
