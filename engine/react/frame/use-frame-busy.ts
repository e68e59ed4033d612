import { useCallback } from 'react';
import { useRuntime } from '../contexts.ts';
import type { Frame } from './frame.ts';

/** Shows the text of a list at work at the frame itself, where no button can. */
export function useFrameBusy(frame: Frame): (text: string | undefined) => void {
  const { store } = useRuntime();
  return useCallback((text) => store.set(frame.busy, text), [store, frame]);
}
