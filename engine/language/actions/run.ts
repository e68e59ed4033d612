import type { Actions } from './action.ts';
import type { Answered } from './answer-failure.ts';
import type { CallFailure } from './call-failure.ts';
import type { ActionHost } from './host.ts';

/** Context of a handler: the host, the scope with results, and how to run an inner list. */
export interface Run {
  readonly host: ActionHost;
  /** The host's scope with this run's roots: `result`, and `error`, `item`, `form`, `outcome` where they exist. */
  readonly scope: ActionHost['scope'];
  /** Keeps an answer as `result.<name>`. */
  readonly keep: (name: string | undefined, value: unknown) => void;
  /** Runs an inner list, in the same run, with more roots. @throws Stop when the inner list stops. */
  readonly inner: (actions: Actions, roots?: Readonly<Record<string, unknown>>) => Promise<void>;
  /** In a form's list: keeps what a failure says of a field. @returns false when it says nothing of one */
  readonly atField: AtField;
}

/** Reports a failure, with the document's answer if it has one, at a field of a form; false without such a field. */
export type AtField = (failure: CallFailure, answered: Answered | undefined) => boolean;
