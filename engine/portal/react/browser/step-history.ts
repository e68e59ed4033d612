import { useEffect, useReducer, useRef } from 'react';
import { isRecord } from '../../../language/rules/rule.ts';

/** The step that this entry of the browser's history shows; undefined if never counted, and on the server. */
export function stepInHistory(): number | undefined {
  if (typeof window === 'undefined') return undefined;
  const held: unknown = window.history.state;
  return isRecord(held) && typeof held.step === 'number' ? held.step : undefined;
}

/** The browser's Back: each step is an entry of its history. */
export const oneStepBack = (): void => window.history.back();

/**
 * Makes each step an entry of the browser's history, so that Back goes one step and does not leave the page. The entry
 * before a step is always the previous step: a person who starts at a later step finds the earlier ones there, and
 * moving to an earlier step goes back in the history too. Calls `goTo` with the step that Back or Forward reached.
 */
export function useStepHistory(current: number, goTo: (step: number) => void): void {
  // The history moves a while after the request; until then it has the earlier position.
  const following = useRef(false);
  const [moved, tellMoved] = useReducer((moves: number) => moves + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history may have gone where the page did not follow
  useEffect(() => {
    if (following.current) return;
    const shown = stepInHistory();
    if (shown !== undefined && current < shown) {
      following.current = true;
      window.history.go(current - shown);
    } else enterSteps(shown, current);
  }, [current, moved]);
  useEffect(() => {
    const { pathname } = window.location;
    const onPop = (event: PopStateEvent) => {
      if (window.location.pathname !== pathname) return;
      const step = isRecord(event.state) ? event.state.step : undefined;
      const followed = following.current;
      following.current = false;
      // An entry that is no step, such as one of an earlier visit, ends the follow-up: the steps are entered there.
      if (!followed) {
        if (typeof step !== 'number') return;
        goTo(step);
      }
      tellMoved();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [goTo]);
}

/** Adds the entries that are missing up to a step. */
function enterSteps(shown: number | undefined, current: number): void {
  const held: unknown = window.history.state;
  const kept = isRecord(held) ? held : {};
  if (shown === undefined) window.history.replaceState({ ...kept, step: 0 }, '');
  // The entry before a step is the previous step, and not the page that led here.
  const usr = isRecord(kept.usr) ? { ...kept.usr, from: undefined } : kept.usr;
  for (let step = (shown ?? 0) + 1; step <= current; step += 1) window.history.pushState({ ...kept, usr, step }, '');
}
