import { useMemo } from 'react';
import { failureText } from '../actions/answer-failure.ts';
import type { CallFailure } from '../calls/failure.ts';
import { useReach, useRuntime } from './contexts.ts';
import type { NavigationGuard } from './leaving/navigation-guard.ts';

/** What a block in code may use besides what it is given. */
export interface Engine {
  /** A text of texts.json by its code. */
  readonly text: (code: string, roots?: Readonly<Record<string, unknown>>) => string;
  /** What a person is told of a failure. */
  readonly failureText: (failure: CallFailure) => string;
  /** A setting of the tenant, by its names: `setting('video', 'provider')`. */
  readonly setting: (...names: string[]) => unknown;
  readonly unit: number;
  /** The server's time in milliseconds. */
  readonly now: () => number;
  /** Holds the page until the person chooses to leave it (FIXC-06). @returns lets it go */
  readonly hold: (hold: NavigationGuard) => () => void;
}

/** The engine, for blocks in code. Stable as long as the block stands. */
export function useEngine(): Engine {
  const runtime = useRuntime();
  const { frame, read } = useReach();
  return useMemo(
    () => ({
      text: runtime.text,
      failureText: (failure) => failureText(failure, runtime.text),
      setting: (...names) => read(runtime.store.get, ['settings', ...names]),
      unit: runtime.artifact.unit,
      now: runtime.now,
      hold: (hold) => {
        let over = false;
        let release: (() => void) | undefined;
        // Code that could not be fetched holds nothing, as with forms.
        import('./leaving/navigation-guard.ts').then(
          ({ guardNavigation }) => {
            if (!over) release = guardNavigation(runtime, frame, hold);
          },
          () => undefined,
        );
        return () => {
          over = true;
          release?.();
        };
      },
    }),
    [runtime, frame, read],
  );
}
