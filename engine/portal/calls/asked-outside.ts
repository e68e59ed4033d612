import type { CallValues } from '../../language/actions/host.ts';
import type { CompiledEndpoint } from '../../language/artifact.ts';

/** Milliseconds after which a person is informed whom a call waits for. */
export const TOLD_AFTER = 2_000;

/** Reports the beginning of a call that waits for companies. @returns reports its end */
export type ReportAsking = (names: readonly string[]) => () => void;

/** Names of the companies that a call with these values may wait for, each once. */
export function askedNames({ asks = [] }: CompiledEndpoint, { punto }: CallValues): readonly string[] {
  const asked = asks.filter(({ point }) => point === undefined || point === punto);
  return [...new Set(asked.map(({ name }) => name))];
}

/**
 * Keeps the companies that calls wait for: each for as long as a call runs, from two seconds on.
 * @param tell called with all of them, in the order in which the waits began, whenever they change
 */
export function watchAsking(tell: (names: readonly string[]) => void): ReportAsking {
  const waiting = new Map<symbol, readonly string[]>();
  const publish = () => tell([...new Set([...waiting.values()].flat())]);
  return (names) => {
    if (names.length === 0) return () => undefined;
    const call = Symbol();
    const timer = setTimeout(() => {
      waiting.set(call, names);
      publish();
    }, TOLD_AFTER);
    return () => {
      clearTimeout(timer);
      if (waiting.delete(call)) publish();
    };
  };
}
