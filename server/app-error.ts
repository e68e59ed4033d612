/** A refusal that the caller is told about. Its text is the tenant's, found by `code` (contract: Errors). */
export class AppError extends Error {
  /** UPPER_SNAKE; the tenant's text is `server.<code>`. */
  readonly code: string;
  readonly status: number;
  /** Payload key the refusal is about. */
  readonly field: string | undefined;
  /** Id of the check that refused, so that the page shows that check's own words. */
  readonly check: string | undefined;
  /** Which of that check's refusals, when one of its own holds. */
  readonly refusal: string | undefined;
  /** Whole seconds after which a new try makes sense; also sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** A text that a form or check of the tenant gave; wins over `server.<code>`. */
  readonly say: string | undefined;
  /** What the page needs beside the code, e.g. the attention that is already active. */
  readonly detail: object | undefined;

  constructor(status: number, code: string, extra: AppErrorExtra = {}) {
    super(code, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.field = extra.field;
    this.check = extra.check;
    this.refusal = extra.refusal;
    this.retryAfter = extra.retryAfter;
    this.say = extra.say;
    this.detail = extra.detail;
  }
}

/** What an AppError may carry beside its code. */
export interface AppErrorExtra {
  readonly field?: string;
  readonly check?: string;
  readonly refusal?: string | undefined;
  readonly retryAfter?: number;
  readonly say?: string;
  readonly detail?: object;
  readonly cause?: unknown;
}

/** What is not there and what is not yours are answered alike (R11). */
export const notFound = (): AppError => new AppError(404, 'NOT_FOUND');
