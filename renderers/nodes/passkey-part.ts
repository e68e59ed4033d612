import { lazyParts } from '../../engine/react/lazy-parts.tsx';

/** What talks to devices comes with the one button that asks them, never with the first view of /login. */
export const passkeyParts = lazyParts(() => import('./PasskeyNode.tsx'));

/** Stands for the renderer of `passkey` until it is there. */
export const PasskeyNode = passkeyParts.part((parts) => parts.PasskeyNode);
