import type { Getter } from 'jotai';
import type { Answered } from '../../actions/answer-failure.ts';
import type { CallFailure } from '../../calls/failure.ts';
import type { PathNames } from '../../rules/path.ts';

/**
 * How what a path reads stands. `idle`: nobody may ask yet. `unknown`: all answers came, and a rule over them cannot be
 * judged for an element of a list: a failure, since no one can say what belongs into the list (FIXL-56).
 */
export type Standing =
  | { readonly kind: 'ready' | 'idle' | 'loading' }
  | { readonly kind: 'unknown'; readonly retry: () => void }
  | {
      readonly kind: 'failed';
      readonly failure: CallFailure;
      /** What the document answers to it. */
      readonly answered: Answered | undefined;
      readonly retry: () => void;
    };

/** How what a path reads stands, at some place of a screen. */
export type StandingOf = (get: Getter, names: PathNames) => Standing;
