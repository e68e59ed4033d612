import { lazyParts } from '../lazy-parts.tsx';

/** What draws codes for cameras comes with the one page that shows one. */
export const QrNode = lazyParts(() => import('./QrNode.tsx')).part((parts) => parts.QrNode);
