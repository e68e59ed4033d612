import { useCallback } from 'react';
import { useRuntime } from './contexts.ts';
import type { ScreenRuntime } from './screen-runtime.ts';

/** Shows the text of a list at work at the screen itself, where no button can. */
export function useScreenBusy(screenRuntime: ScreenRuntime): (text: string | undefined) => void {
  const { store } = useRuntime();
  return useCallback((text) => store.set(screenRuntime.busy, text), [store, screenRuntime]);
}
