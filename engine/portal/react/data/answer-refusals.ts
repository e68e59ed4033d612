import type { PrimitiveAtom } from 'jotai';
import { answerTo } from '../../../language/actions/answer-failure.ts';
import { errorRoot } from '../../../language/actions/call-failure.ts';
import type { ActionHost } from '../../../language/actions/host.ts';
import { runActions } from '../../../language/actions/run-actions.ts';
import type { DataEntry } from './data-entry.ts';
import { type Reader, scopeFor } from './reader.ts';
import type { Store } from './store.ts';

/** Parts of a screen or dialog that this needs. */
interface Refused {
  readonly data: Readonly<Record<string, DataEntry>>;
  readonly read: Reader;
  readonly host: (read: Reader, busy: (text: string | undefined) => void) => ActionHost;
  readonly busy: PrimitiveAtom<string | undefined>;
}

/**
 * Runs the document's actions when the server refuses one of the reads of a screen or dialog, or fails where
 * the document has `onBroken`: once for each failure, and again after a retry. Without an answer of the server it runs
 * no action, and the outage is only shown.
 * @returns stops
 */
export function answerRefusals(screenRuntime: Refused, store: Store): () => void {
  const stops = Object.values(screenRuntime.data).map((entry) => {
    let reported: unknown;
    const look = () => {
      const state = store.get(entry.state);
      if (state.status !== 'error' || state.failure === reported) return;
      reported = state.failure;
      const { refusals, onBroken } = entry.spec;
      const answered = answerTo(state.failure, refusals, scopeFor(screenRuntime.read, store.get));
      const run = state.failure.kind === 'broken' ? onBroken : answered?.refusal.run;
      if (run === undefined) return;
      const host = screenRuntime.host(screenRuntime.read, (text) => store.set(screenRuntime.busy, text));
      void runActions(run, host, { error: errorRoot(state.failure) });
    };
    const stop = store.sub(entry.state, look);
    look();
    return stop;
  });
  return () => {
    for (const stop of stops) stop();
  };
}
