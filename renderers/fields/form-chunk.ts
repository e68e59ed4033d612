import type { CompiledForm } from '../../engine/artifact.ts';
import { lazyParts } from '../../engine/react/lazy-parts.tsx';
import { firstControls } from './controls/first-controls.ts';
import { rareControls } from './controls/rare-chunk.ts';

/**
 * RJSF, what judges, and the controls that the first view does without. Asked for when somebody moves towards a form that
 * can be filled in meanwhile, or by the first form that cannot: asked for sooner, it would hold up that first view on a slow line.
 */
export const formChunk = lazyParts(() => import('./edit/FormEditor.tsx'));

/** Whether the first view can draw all of the form, and it can be filled in without its code. */
export const isDrawable = ({ fields, pace, lookups }: CompiledForm): boolean =>
  pace === undefined &&
  lookups === undefined &&
  Object.values(fields).every(({ widget }) => Object.hasOwn(firstControls, widget));

/** All the code of a form, or undefined while some of it is still to come. */
export const codeAtHand = (form: CompiledForm): ReturnType<typeof formChunk.now> =>
  !isDrawable(form) && rareControls.now() === undefined ? undefined : formChunk.now();

/** Fetches what {@link codeAtHand} wants. */
export const fetchCode = (form: CompiledForm): Promise<unknown> =>
  Promise.all([formChunk.preload(), isDrawable(form) ? undefined : rareControls.preload()]);
