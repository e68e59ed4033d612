import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';

const { part, preload } = lazyParts(() => import('./popups/popups.ts'));

/** Fetches everything that stands before the page. */
export const preloadDialogs = preload;

export const Popups = part((parts) => parts.Popups);
export const Dialog = part((parts) => parts.Dialog);
export const Notice = part((parts) => parts.Notice);
export const Confirm = part((parts) => parts.Confirm);
