import { lazyParts } from '../../engine/react/lazy-parts.tsx';

/** What draws codes for cameras comes with the one page that shows one. */
export const qrParts = lazyParts(() => import('./QrNode.tsx'));

/** Stands for the renderer of `qr` until it is there. */
export const QrNode = qrParts.part((parts) => parts.QrNode);
