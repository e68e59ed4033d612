import type { Getter } from 'jotai';
import type { Answered } from '../../../language/actions/answer-failure.ts';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { PathNames } from '../../../language/rules/path.ts';
import type { StaleData } from './data-entry.ts';

/**
 * Data status of a path. `idle`: not requested yet. `unknown`: all answers arrived, and a rule over them cannot be
 * judged for an element of a list: a failure, since the list may be incomplete.
 */
export type DataStatus =
  | { readonly kind: 'idle' | 'loading' }
  /** `stale`: the oldest of what it reads that missed an update. */
  | { readonly kind: 'ready'; readonly stale?: StaleData }
  | { readonly kind: 'unknown'; readonly retry: () => void }
  | {
      readonly kind: 'failed';
      readonly failure: CallFailure;
      /** The document's entry for the failure. */
      readonly answered: Answered | undefined;
      readonly retry: () => void;
    };

/** Status of the data that a path reads, at a place of a screen. */
export type DataStatusOf = (get: Getter, names: PathNames) => DataStatus;
