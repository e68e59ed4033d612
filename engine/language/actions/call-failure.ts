/**
 * Reason why a call has no answer.
 * - `refusal`: the server understood and said no (4xx); `code` is its word, `message` its text for the person.
 * - `offline`, `timeout`: no response, or not in time; a write may or may not have arrived.
 * - `busy`: the server (503 BUSY) or one of its queues (FILES_BUSY, SHEETS_BUSY) is overloaded and did nothing; the
 * same request may be retried.
 * - `broken`: the server failed (5xx), or its answer breaks the contract.
 * - `earlier`: nothing was done now, because an earlier intent of the same kind, whose answer was lost, turned out
 * done.
 * - `left`: the screen that called is gone, or the person cancelled; no notice is shown.
 */
export interface CallFailure {
  readonly kind: 'refusal' | 'offline' | 'timeout' | 'busy' | 'broken' | 'earlier' | 'left';
  readonly code: string;
  /** Title of `message`, as the server writes it for a check that refuses. */
  readonly title: string | undefined;
  readonly message: string | undefined;
  readonly status: number | undefined;
  /** Field of the payload that the server refused. */
  readonly field: string | undefined;
  /** Check of the tenant that refused. */
  readonly check: string | undefined;
  /** Name of the check's refusal that holds, when it has several. */
  readonly refusal: string | undefined;
  /** Data for the page besides words, such as the address of new documents. */
  readonly detail?: unknown;
  /** Seconds until a retry is allowed. */
  readonly retryAfter: number | undefined;
  /**
   * First characters of the id by which the server's log finds the request, for a person to read out. Only for server
   * errors.
   */
  readonly trace?: string | undefined;
  /** Whether a failed write may have been done. A retry with the same key does it only once. */
  readonly unsure?: true;
}

/** Answer or failure, exactly one of them. */
export type CallResult<Answer> =
  | readonly [answer: Answer, failure: undefined]
  | readonly [answer: undefined, failure: CallFailure];

/** Code of a refusal: there is no session, or it has ended. */
export const NO_SESSION = 'NO_SESSION';

/** Code of the page's own refusal: the pressed call needs a session, and there is none. */
export const SIGN_IN_FIRST = 'SIGN_IN_FIRST';

/** Code of a refusal: the person must accept the terms first; the page then asks for that. */
export const TERMS_NEEDED = 'TERMS_NEEDED';

/** Code of a refusal: the page's forms are of an older version, and what it sent does not fit the present ones. */
export const VERSION_OLD = 'VERSION_OLD';

/** Code of a refusal: the unit no longer has the feature that the call belongs to. */
export const FEATURE_OFF = 'FEATURE_OFF';

/** Code of a refusal of a service that is closed now, with the unit's flags: 503 is an outage. */
export const UNAVAILABLE = 'UNAVAILABLE';

/** Whether the server did nothing because it has too much to do: `BUSY`, or `FILES_BUSY` and the like of one queue. */
export const isBusy = (code: string): boolean => code.endsWith('BUSY');

/** Whether the answer's own message names the busy part; the page says `BUSY` in its own words. */
export const namesQueue = (code: string): boolean => code.endsWith('_BUSY');

/** Makes a failure; properties left out are undefined. */
export function failureOf(kind: CallFailure['kind'], code: string, more: Partial<CallFailure> = {}): CallFailure {
  return {
    title: undefined,
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

/** Root `error` of rules and texts. */
export function errorRoot(failure: CallFailure): Readonly<Record<string, unknown>> {
  const { code, message, field, status, check, retryAfter, trace } = failure;
  return { code, message, field, status, check, retryAfter, trace };
}
