import type { RefusalCode } from './refusal-code.ts';

/** Refusal sent to the caller. Its text is the tenant's, by `code` (contract: Errors). */
export class AppError extends Error {
  /** UPPER_SNAKE; the tenant's text is `server.<code>`. */
  readonly code: RefusalCode;
  readonly status: number;
  /** Payload key that caused the refusal. */
  readonly field: string | undefined;
  /** Id of the refusing check, so that the page shows that check's text. */
  readonly check: string | undefined;
  /** Id of the check's refusal, if one of its own applies. */
  readonly refusal: string | undefined;
  /** Seconds after which a retry makes sense, also sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** Text from a form or check of the tenant; overrides `server.<code>`. */
  readonly say: string | undefined;
  /** Values of the placeholders of `server.<code>`, such as the name of a file. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Title of that text, as a check writes it. */
  readonly title: string | undefined;
  /** Additional data for the page, such as the attention that is already active. */
  readonly detail: object | undefined;

  constructor(status: number, code: RefusalCode, extra: AppErrorExtra = {}) {
    super(code, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.field = extra.field;
    this.check = extra.check;
    this.refusal = extra.refusal;
    this.retryAfter = extra.retryAfter;
    this.say = extra.say;
    this.values = extra.values ?? {};
    this.title = extra.title;
    this.detail = extra.detail;
  }
}

/** Options of an AppError. */
export interface AppErrorExtra {
  readonly field?: string;
  readonly check?: string;
  readonly refusal?: string | undefined;
  readonly retryAfter?: number;
  readonly say?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly title?: string;
  readonly detail?: object;
  readonly cause?: unknown;
}

/** Refusal for missing objects and those of others alike. */
export const notFound = (): AppError => new AppError(404, 'NOT_FOUND');
