import type { Atom, PrimitiveAtom } from 'jotai';
import type { CallResult } from '../../../language/actions/call-failure.ts';
import type { CallValues } from '../../../language/actions/host.ts';
import type { CallMaker } from '../../calls/caller.ts';
import type { answerRefusals } from './answer-refusals.ts';
import type { DataEntry, DataSpec } from './data-entry.ts';
import type { dataStatusOfValue, makeDataStatus } from './make-data-status.ts';
import type { Reader } from './reader.ts';
import type { draftState } from './state-draft.ts';

/** Data layer of the screens. Its implementation (queries.ts) is loaded with the first screen that has data. */
export interface DataPort {
  readonly make: (spec: DataSpec, read: Reader) => DataEntry;
  /** Invalidates the answers of these calls; mounted ones are read again. */
  readonly invalidate: (calls: readonly string[]) => void;
  /**
   * Marks the answers of these calls as possibly stale, and reads mounted ones again in the background: an outage during
   * a form's submission must not replace the form with an error.
   */
  readonly reread: (calls: readonly string[]) => void;
  /** A value of state that several screens have together, by its name; it begins with `initial`. */
  readonly kept: (name: string, initial: unknown) => PrimitiveAtom<unknown>;
  /** Such values of a filter's form, by field. */
  readonly keptOf: (form: string) => ReadonlyMap<string, PrimitiveAtom<unknown>>;
  /** Forgets all answers and all such values. */
  readonly purge: () => void;
  /** Status of the data that a screen's paths read, directly or through derived values. */
  readonly dataStatus: typeof makeDataStatus;
  /** Status of a value that a part receives. */
  readonly dataStatusOfValue: typeof dataStatusOfValue;
  /**
   * Runs the actions that a screen declares for refused reads.
   * @returns stops
   */
  readonly answerRefusals: typeof answerRefusals;
  /** Keeps the state of a screen for its owner. */
  readonly draftState: typeof draftState;
}

/** Parts of the portal that the implementation uses. */
export interface DataParts {
  readonly call: (
    call: string,
    values: CallValues,
    signal: AbortSignal | undefined,
    maker: CallMaker,
  ) => Promise<CallResult<unknown>>;
  /** Number of the session, so that nothing of one is shown in the next. */
  readonly epoch: Atom<number>;
  /** The server's time in milliseconds. */
  readonly now: () => number;
  readonly store: { readonly get: <Value>(atom: Atom<Value>) => Value };
}
