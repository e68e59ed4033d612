import type { PrimitiveAtom } from 'jotai';
import { answerTo } from '../../actions/answer-failure.ts';
import type { ActionHost } from '../../actions/host.ts';
import { runActions } from '../../actions/run-actions.ts';
import { errorRoot } from '../../calls/failure.ts';
import type { DataEntry } from '../data/data-entry.ts';
import { type Reader, scopeFor } from '../reader.ts';
import type { Store } from '../store.ts';

/** What it needs of a screen or dialog. */
interface Refused {
  readonly data: Readonly<Record<string, DataEntry>>;
  readonly read: Reader;
  readonly host: (read: Reader, busy: (text: string | undefined) => void) => ActionHost;
  readonly busy: PrimitiveAtom<string | undefined>;
}

/**
 * Runs what a screen or dialog says is done when the server refuses to answer one of its reads (FIXL-35): once for each
 * refusal, and again when it was tried again. An outage is none, and is only shown. @returns stops
 */
export function answerRefusals(frame: Refused, store: Store): () => void {
  const stops = Object.values(frame.data).map((entry) => {
    let told: unknown;
    const look = () => {
      const state = store.get(entry.state);
      if (state.status !== 'error' || state.failure === told) return;
      told = state.failure;
      const answered = answerTo(state.failure, entry.spec.refusals, scopeFor(frame.read, store.get));
      if (answered === undefined) return;
      const host = frame.host(frame.read, (text) => store.set(frame.busy, text));
      void runActions(answered.refusal.run ?? [], host, { error: errorRoot(state.failure) });
    };
    const stop = store.sub(entry.state, look);
    look();
    return stop;
  });
  return () => {
    for (const stop of stops) stop();
  };
}
