import type { Atom, PrimitiveAtom } from 'jotai';
import type { CallValues } from '../../calls/build-request.ts';
import type { CallMaker } from '../../calls/caller.ts';
import type { CallResult } from '../../calls/failure.ts';
import type { answerRefusals } from '../frame/answer-refusals.ts';
import type { makeStanding, standingOfValue } from '../frame/make-standing.ts';
import type { draftState } from '../frame/state-draft.ts';
import type { Reader } from '../reader.ts';
import type { DataEntry, DataSpec } from './data-entry.ts';

/** What the data of the screens stands on. Its implementation (queries.ts) is loaded with the first screen that has data. */
export interface DataPort {
  readonly make: (spec: DataSpec, read: Reader) => DataEntry;
  /** What these calls answered is out of date: what is shown of them is asked anew. */
  readonly invalidate: (calls: readonly string[]) => void;
  /**
   * What these calls answered may be out of date. What is shown of them is asked anew behind what stands there: an outage
   * that kept a form's submission from its answer must not take the form away with what was typed.
   */
  readonly reread: (calls: readonly string[]) => void;
  /** A value of state that several screens have together, by its name; it begins with `initial`. */
  readonly kept: (name: string, initial: unknown) => PrimitiveAtom<unknown>;
  /** Forgets all answers and all such values (A47). */
  readonly purge: () => void;
  /** How what a screen's paths read stands, also through what they derive from. */
  readonly standing: typeof makeStanding;
  /** The same of a value that a part is given. */
  readonly standingOfValue: typeof standingOfValue;
  /** Does what a screen says of reads that are refused. @returns stops */
  readonly answerRefusals: typeof answerRefusals;
  /** Keeps the state of a screen for whoever it belongs to. */
  readonly draftState: typeof draftState;
}

/** What the implementation needs of the portal. */
export interface DataParts {
  readonly call: (
    call: string,
    values: CallValues,
    signal: AbortSignal,
    maker: CallMaker,
  ) => Promise<CallResult<unknown>>;
  /** Number of the session, so that nothing of one is shown in the next. */
  readonly epoch: Atom<number>;
  readonly store: { readonly get: <Value>(atom: Atom<Value>) => Value };
}
