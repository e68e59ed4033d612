import { later } from '../later.tsx';

/**
 * RJSF, what judges, and the controls that the first view does without. It stands alone so that the very first screen can
 * ask for it while the tenant is on its way.
 */
export const formChunk = later(() => import('./edit/FormEditor.tsx'));
