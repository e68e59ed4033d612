import { useMemo } from 'react';
import { failureText } from '../actions/answer-failure.ts';
import type { CallValues } from '../calls/build-request.ts';
import type { CallMaker } from '../calls/caller.ts';
import type { CallFailure, CallResult } from '../calls/failure.ts';
import { useReach, useRuntime } from './contexts.ts';
import type { Hold } from './leaving/hold-page.ts';

/** What a block in code may use besides its props. */
export interface Engine {
  /** Makes a call of the catalogue; called off when the screen is left. */
  readonly call: (call: string, values: CallValues, maker?: CallMaker) => Promise<CallResult<unknown>>;
  /** A text of texts.json by its code. */
  readonly text: (code: string, roots?: Readonly<Record<string, unknown>>) => string;
  /** What a person is told of a failure. */
  readonly failureText: (failure: CallFailure) => string;
  /** A setting of the tenant, by its names: `setting('video', 'provider')`. */
  readonly setting: (...names: string[]) => unknown;
  readonly unit: number;
  /** The server's time in milliseconds. */
  readonly now: () => number;
  /** Path of a call's endpoint, for what no call can carry (a WebSocket); undefined when the tenant has none. */
  readonly endpoint: (call: string) => string | undefined;
  /** Holds the page until the person chooses to leave it (FIXC-06). @returns lets it go */
  readonly hold: (hold: Hold) => () => void;
}

/** The engine, for blocks in code. Stable as long as the block stands. */
export function useEngine(): Engine {
  const runtime = useRuntime();
  const { frame, read } = useReach();
  return useMemo(
    () => ({
      call: (call, values, maker) => runtime.caller.call(call, values, frame.signal(), maker),
      text: runtime.text,
      failureText: (failure) => failureText(failure, runtime.text),
      setting: (...names) => read(runtime.store.get, ['settings', ...names]),
      unit: runtime.artifact.unit,
      now: runtime.now,
      endpoint: (call) => runtime.artifact.endpoints[call]?.path,
      hold: (hold) => {
        let over = false;
        let release: (() => void) | undefined;
        // Code that could not be fetched holds nothing, as with forms.
        import('./leaving/hold-page.ts').then(
          ({ holdPage }) => {
            if (!over) release = holdPage(runtime, frame, hold);
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
