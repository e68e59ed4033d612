/**
 * Why a call did not answer.
 * - `refusal`: the server understood and said no (4xx); `code` is its word, `message` its text for the person.
 * - `offline`, `timeout`: nothing came, or not in time; what was written may or may not have arrived.
 * - `busy`: the server is well and has too much to do at once (503 BUSY): nothing was done, the same may be asked again.
 * - `broken`: the server failed (5xx), or its answer is not what the contract says.
 * - `earlier`: nothing was done now, because an earlier wish of the same kind, whose answer was lost, turned out done.
 * - `left`: the screen that asked is gone, or the person took it back; nobody is told.
 */
export interface CallFailure {
  readonly kind: 'refusal' | 'offline' | 'timeout' | 'busy' | 'broken' | 'earlier' | 'left';
  readonly code: string;
  readonly message: string | undefined;
  readonly status: number | undefined;
  /** Field of the payload that is refused. */
  readonly field: string | undefined;
  /** Check of the tenant that refused. */
  readonly check: string | undefined;
  /** Which of that check's refusals holds, when it has several. */
  readonly refusal: string | undefined;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined;
  /** Of a server that failed: the beginning of the id by which its log finds the request, for a person to read out. */
  readonly trace?: string | undefined;
  /** Of a write: it may have been done. Asked for again as it is, it is done once. */
  readonly unsure?: true;
}

/** Answer and failure, of which exactly one is there (API-03). */
export type CallResult<Answer> =
  | readonly [answer: Answer, failure: undefined]
  | readonly [answer: undefined, failure: CallFailure];

/** Code of a refusal that says: there is no session, or it is over. */
export const NO_SESSION = 'NO_SESSION';

/** Code of the answer of a server that has too much to do at once. */
export const BUSY = 'BUSY';

/** A failure with all that is not known left out. */
export function failureOf(kind: CallFailure['kind'], code: string, more: Partial<CallFailure> = {}): CallFailure {
  return {
    message: undefined,
    status: undefined,
    field: undefined,
    check: undefined,
    refusal: undefined,
    retryAfter: undefined,
    ...more,
    kind,
    code,
  };
}

/** What rules and texts read below the root `error`. */
export function errorRoot(failure: CallFailure): Readonly<Record<string, unknown>> {
  const { code, message, field, status, check, retryAfter, trace } = failure;
  return { code, message, field, status, check, retryAfter, trace };
}
