import type { CompiledForm } from '../../engine/artifact.ts';
import { lazyParts } from '../../engine/react/lazy-parts.tsx';
import { firstControls } from './controls/first-controls.ts';
import { rareControls } from './controls/rare-chunk.ts';

/**
 * RJSF, what judges, and the controls that the first view does without. Asked for by the first form on the page, which can
 * be filled in meanwhile: asked for sooner, it would hold up that first view on a slow line.
 */
export const formChunk = lazyParts(() => import('./edit/FormEditor.tsx'));

const hasRare = ({ fields, pace }: CompiledForm): boolean =>
  pace !== undefined || Object.values(fields).some(({ widget }) => !Object.hasOwn(firstControls, widget));

/** All the code of a form, or undefined while some of it is still to come. */
export const codeAtHand = (form: CompiledForm): ReturnType<typeof formChunk.now> =>
  hasRare(form) && rareControls.now() === undefined ? undefined : formChunk.now();

/** Fetches what {@link codeAtHand} wants. */
export const fetchCode = (form: CompiledForm): Promise<unknown> =>
  Promise.all([formChunk.preload(), hasRare(form) ? rareControls.preload() : undefined]);
