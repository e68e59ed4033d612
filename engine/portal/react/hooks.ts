import { useMemo } from 'react';
import { failureText } from '../../language/actions/answer-failure.ts';
import type { CallFailure } from '../../language/actions/call-failure.ts';
import { useRuntime, useViewScope } from './runtime/contexts.ts';
import { guardNavigation, type NavigationGuard } from './runtime/navigation-guard.ts';

/** Engine functions for a block in code, besides its props. */
export interface Engine {
  /** A text of texts.json by its code. */
  readonly text: (code: string, roots?: Readonly<Record<string, unknown>>) => string;
  /** Words about a failure for a person. */
  readonly failureText: (failure: CallFailure) => string;
  /** A setting of the tenant, by its names: `setting('video', 'provider')`. */
  readonly setting: (...names: string[]) => unknown;
  readonly unit: number;
  /** The server's time in milliseconds. */
  readonly now: () => number;
  /** Holds the page until the person chooses to leave it. @returns lets it go */
  readonly hold: (hold: NavigationGuard) => () => void;
}

/** The engine, for blocks in code. Stable as long as the block stands. */
export function useEngine(): Engine {
  const runtime = useRuntime();
  const { screenRuntime, read } = useViewScope();
  return useMemo(
    () => ({
      text: runtime.text,
      failureText: (failure) => failureText(failure, runtime.text),
      setting: (...names) => read(runtime.store.get, ['settings', ...names]),
      unit: runtime.artifact.unit,
      now: runtime.now,
      hold: (hold) => guardNavigation(runtime, screenRuntime, hold),
    }),
    [runtime, screenRuntime, read],
  );
}
