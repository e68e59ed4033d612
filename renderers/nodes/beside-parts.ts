import { lazyParts } from '../../engine/react/lazy-parts.tsx';

/** What some pages have beside texts and forms (cards, lists, pictures, frames), for visitors too: one chunk. */
export const besideParts = lazyParts(() => import('./beside.ts'));
