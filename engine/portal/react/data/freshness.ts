import type { QueryClient, QueryKey } from '@tanstack/query-core';
import { type Atom, atom, type Getter } from 'jotai';
import type { DataSpec, Stale } from './data-entry.ts';

/** Freshness of an answer, whatever brings its updates: when it was last good, and whether an update has been missed since. */
interface Freshness {
  readonly updatedAt: number;
  readonly missed: boolean;
  readonly offline: boolean;
}

/** Updates that may be late before one counts as missed: an answer on its way, and the browser's own delays. */
const LATE_MS = 5_000;

/**
 * Whether data that refresh themselves missed an update: it failed, was refused, or did not come in time, as when a request
 * hangs. Undefined while they are fresh, and for data that nothing refreshes.
 */
export function staleAtom(
  { everySeconds }: DataSpec,
  client: QueryClient,
  keyOf: (get: Getter) => QueryKey,
  result: Atom<{ readonly isError: boolean; readonly error: unknown }>,
  now: () => number,
  until: (data: unknown) => boolean,
): Atom<Stale | undefined> {
  const tick = atom(0);
  if (everySeconds !== undefined) {
    tick.onMount = (set) => {
      const timer = setInterval(() => set((count) => count + 1), everySeconds * 1000);
      return () => clearInterval(timer);
    };
  }
  const limit = 2 * (everySeconds ?? 0) * 1000 + LATE_MS;
  const judged = (get: Getter): Freshness | undefined => {
    const { isError, error } = get(result);
    const state = client.getQueryState(keyOf(get));
    if (state?.data === undefined || until(state.data)) return undefined;
    const late = everySeconds !== undefined && get(tick) >= 0 && Date.now() - state.dataUpdatedAt > limit;
    const failed = isError || state.fetchFailureCount > 0;
    return { updatedAt: state.dataUpdatedAt, missed: failed || late, offline: isError ? isOfTheLine(error) : true };
  };
  let last: Stale | undefined;
  return atom((get) => {
    const { updatedAt, missed, offline } = judged(get) ?? { updatedAt: 0, missed: false, offline: false };
    if (!missed) last = undefined;
    else if (last === undefined || last.offline !== offline)
      last = { since: now() - (Date.now() - updatedAt), offline };
    return last;
  });
}

/** Whether a failure is of the connection. */
export const isOfTheLine = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'kind' in error &&
  (error.kind === 'offline' || error.kind === 'timeout');
