import type { Atom } from 'jotai';
import type { Refusals } from '../../actions/action.ts';
import type { Rule } from '../../artifact.ts';
import type { CallFailure } from '../../calls/failure.ts';

/** A call of a screen's `data`, with its defaults said. */
export interface DataSpec {
  readonly call: string;
  readonly with: { readonly [name: string]: unknown };
  readonly when: Rule | undefined;
  /** Minutes an answer is kept; -1: for ever. */
  readonly staleMinutes: number;
  /** Drops an answer with the last part that shows it: the next part waits for a new one instead of showing an old one meanwhile. */
  readonly shownFresh?: true;
  readonly everySeconds: number | undefined;
  /** What a refusal of the server is answered with, by code. */
  readonly refusals: Refusals | undefined;
  /** Name in the answer: once it is there, nothing is read again by itself. */
  readonly until: string | undefined;
}

/** How the data of a screen stands. `idle`: nobody may ask yet. A failed one is an error, never an empty list (A38). */
export type DataState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'error'; readonly failure: CallFailure; readonly retry: () => void }
  | { readonly status: 'ready'; readonly value: unknown };

/** One entry of `data` at work. It asks while its atom is mounted. */
export interface DataEntry {
  readonly spec: DataSpec;
  readonly state: Atom<DataState>;
  /** Asks anew; settles when the answer is there. */
  readonly refetch: () => Promise<void>;
}
