import { lazyParts } from '../../engine/react/lazy-parts.tsx';

/** What people search, choose and write with: one chunk, named ahead where a screen has some of it, else fetched once the first page stands. */
export const workParts = lazyParts(() => import('./work.ts'));
