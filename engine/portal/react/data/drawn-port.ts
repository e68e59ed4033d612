import { atom } from 'jotai';
import { truth } from '../../../language/rules/evaluate.ts';
import { answerRefusals } from './answer-refusals.ts';
import type { DataState } from './data-entry.ts';
import type { DataPort } from './data-port.ts';
import { dataStatusOfValue, makeDataStatus } from './make-data-status.ts';
import { scopeFor } from './reader.ts';
import { draftState } from './state-draft.ts';

const nothing = (): void => undefined;

/** Data of a page that the server draws: every part is loading, except those that a rule is known to leave out. */
export const drawnPort: DataPort = {
  make: (spec, read) => ({
    spec,
    state: atom((get): DataState => {
      const leftOut = spec.when !== undefined && truth(spec.when, scopeFor(read, get)) === false;
      return { status: leftOut ? 'idle' : 'loading' };
    }),
    refetch: async () => undefined,
  }),
  invalidate: nothing,
  reread: nothing,
  kept: (_, initial) => atom<unknown>(initial),
  keptOf: () => new Map(),
  purge: nothing,
  dataStatus: makeDataStatus,
  dataStatusOfValue,
  answerRefusals,
  draftState,
};
