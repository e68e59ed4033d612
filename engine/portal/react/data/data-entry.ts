import type { Atom } from 'jotai';
import type { Actions, Refusals } from '../../../language/actions/action.ts';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { Rule } from '../../../language/artifact.ts';

/** A call of a screen's `data`, with its defaults said. */
export interface DataSpec {
  readonly call: string;
  readonly with: { readonly [name: string]: unknown };
  readonly when: Rule | undefined;
  /** Minutes an answer is kept; -1: for ever. */
  readonly staleMinutes: number;
  /** Drops an answer when the last part that shows it unmounts: the next part waits for a fresh one. */
  readonly shownFresh?: true;
  readonly everySeconds: number | undefined;
  /** Messages or actions for refusals of the server, by code. */
  readonly refusals: Refusals | undefined;
  /** Actions for a failure of the server (5xx). */
  readonly onBroken: Actions | undefined;
  /** Name in the answer: once it is there, nothing is read again by itself. */
  readonly until: string | undefined;
}

/** Status of a screen's data. `idle`: an input of the call is still unknown. A failure is an error, never an empty list. */
export type DataState =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'error'; readonly failure: CallFailure; readonly retry: () => void }
  | { readonly status: 'ready'; readonly value: unknown; readonly stale?: StaleData };

/** Age and cause of data that are out of date. */
export interface Stale {
  /** The server's time of the last good answer, in milliseconds. */
  readonly since: number;
  /** Whether the connection failed, and not the server. */
  readonly offline: boolean;
}

/** Data that missed an update, and how to read them again. */
export interface StaleData extends Stale {
  readonly retry: () => void;
}

/** An entry of `data` while its atom is mounted, during which it reads. */
export interface DataEntry {
  readonly spec: DataSpec;
  readonly state: Atom<DataState>;
  /** Reads again; settles with the answer. */
  readonly refetch: () => Promise<void>;
}
