import { useContext, useEffect, useMemo, useRef } from 'react';
import { failureText } from '../actions/answer-failure.ts';
import type { ConfirmRequest } from '../actions/host.ts';
import type { CallValues } from '../calls/build-request.ts';
import type { CallMaker } from '../calls/caller.ts';
import type { CallFailure, CallResult } from '../calls/failure.ts';
import { ReachContext, RuntimeContext, useReach, useRuntime } from './contexts.ts';
import type { Frame } from './frame/frame.ts';
import type { Hold } from './leaving/hold-page.ts';
import type { Runtime } from './portal/runtime.ts';

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
      hold: (hold) => holdLazily(runtime, frame, hold),
    }),
    [runtime, frame, read],
  );
}

/**
 * Holds the page while `isHeld`, for a part of it that shows what is not shown again. A part that stands in no portal, as
 * in a catalogue of parts, holds nothing.
 */
export function useHeldPage(isHeld: boolean, question: () => ConfirmRequest): void {
  const runtime = useContext(RuntimeContext);
  const frame = useContext(ReachContext)?.frame;
  const asks = useRef(question);
  asks.current = question;
  useEffect(() => {
    if (!isHeld || runtime === undefined || frame === undefined) return undefined;
    return holdLazily(runtime, frame, { isOpen: () => true, question: () => asks.current() });
  }, [isHeld, runtime, frame]);
}

function holdLazily(runtime: Runtime, frame: Frame, hold: Hold): () => void {
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
}
