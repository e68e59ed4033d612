import { later } from '../later.tsx';

/**
 * RJSF, what judges, and the controls that the first view does without. Asked for by the first form on the page, which can
 * be filled in meanwhile: asked for sooner, it would hold up that first view on a slow line.
 */
export const formChunk = later(() => import('./edit/FormEditor.tsx'));
