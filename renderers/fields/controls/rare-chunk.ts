import { lazyParts } from '../../../engine/react/lazy-parts.tsx';

/** What the forms with these widgets need besides: signing in has none, and its page is paid for in bytes. */
export const rareControls = lazyParts(() => import('./rare-controls.ts'));
