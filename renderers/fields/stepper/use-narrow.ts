import { useSyncExternalStore } from 'react';

/** Below this width there is no list of sections beside a form (Form.module.css). */
const NARROW = '(max-width: 61.87em)';

const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

function watch(changed: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/**
 * Whether the window is too narrow for all sections of a form at once; turning a phone changes it.
 * @returns undefined where the server draws the form, which knows no window
 */
export const useNarrow = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(watch, isNarrow, () => undefined);
