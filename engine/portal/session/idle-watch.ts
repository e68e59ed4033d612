import { parseInstant } from '../../domain/dates/instant.ts';
import type { SessionState } from '../../language/screens/session-state.ts';

/** How long before its end the person is warned (milliseconds; WCAG 2.2.1). */
export const WARN_BEFORE = 120_000;

/** Runs something later; answers how to call it off. */
export type Later = (milliseconds: number, work: () => void) => () => void;

/** Dependencies of the idle watch. */
export interface IdleParts {
  readonly get: () => SessionState;
  readonly subscribe: (changed: () => void) => () => void;
  /** The server's time, in milliseconds. */
  readonly now: () => number;
  readonly later: Later;
  /** True: the session ends soon. False: it no longer does. */
  readonly warn: (soon: boolean) => void;
  /** Its time is over by the page's count: the server is asked. */
  readonly over: () => void;
}

/**
 * Warns before an unused session ends, and looks again whenever it is renewed or the page comes back to sight (timers
 * sleep in hidden tabs: call `look`). @returns `look`, and `stop`.
 */
export function watchIdle(parts: IdleParts): { readonly look: () => void; readonly stop: () => void } {
  let cancel = () => {};
  const look = (): void => {
    cancel();
    cancel = () => {};
    const session = parts.get();
    const end = session.status === 'authenticated' ? parseInstant(session.expiresAt) : undefined;
    const left = end === undefined ? undefined : end - parts.now();
    parts.warn(left !== undefined && left > 0 && left <= WARN_BEFORE);
    if (left === undefined) return;
    if (left <= 0) parts.over();
    else cancel = parts.later(left > WARN_BEFORE ? left - WARN_BEFORE : left, look);
  };
  const unsubscribe = parts.subscribe(look);
  look();
  return {
    look,
    stop() {
      unsubscribe();
      cancel();
    },
  };
}
