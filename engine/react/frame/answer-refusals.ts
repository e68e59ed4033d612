import { answerTo } from '../../actions/answer-failure.ts';
import { runActions } from '../../actions/run-actions.ts';
import { errorRoot } from '../../calls/failure.ts';
import type { Runtime } from '../portal/runtime.ts';
import { scopeFor } from '../reader.ts';
import type { Frame } from './frame.ts';

/**
 * Runs what a screen or dialog says is done when the server refuses to answer one of its reads (FIXL-35): once for each
 * refusal, and again when it was tried again. An outage is none, and is only shown. @returns stops
 */
export function answerRefusals(frame: Frame, { store }: Runtime): () => void {
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
