import { useEffect } from 'react';
import { isRecord } from '../rules/rule.ts';

/** The step that this entry of the browser's history shows; undefined where it was never counted. */
export function stepInHistory(): number | undefined {
  const held: unknown = window.history.state;
  return isRecord(held) && typeof held.step === 'number' ? held.step : undefined;
}

/** The browser's Back: each step is an entry of its history. */
export const oneStepBack = (): void => window.history.back();

/**
 * Each step is an entry of the browser's history, so that Back goes one step and not out of the page. Whoever begins at a
 * later one finds those before it there. `current` is undefined while there are no steps; `goTo` is told where Back led.
 */
export function useStepHistory(current: number | undefined, goTo: (step: number) => void): void {
  useEffect(() => {
    if (current === undefined) return;
    const held: unknown = window.history.state;
    const kept = isRecord(held) ? held : {};
    const shown = stepInHistory();
    if (shown === current) return;
    if (shown === undefined || current < shown)
      window.history.replaceState({ ...kept, step: Math.min(current, shown ?? 0) }, '');
    // What lies before a step is the step before it, and not the page that led here.
    const usr = isRecord(kept.usr) ? { ...kept.usr, from: undefined } : kept.usr;
    for (let step = (shown ?? 0) + 1; step <= current; step += 1) window.history.pushState({ ...kept, usr, step }, '');
  }, [current]);
  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      if (isRecord(event.state) && typeof event.state.step === 'number') goTo(event.state.step);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [goTo]);
}
