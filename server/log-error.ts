import { DrizzleQueryError } from 'drizzle-orm/errors';

/** An error as the log keeps it. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  /** A database's code, `23505`, or node's, `ECONNREFUSED`. */
  readonly code?: string;
  /** Of a database: what it refused by name, never with which values. */
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** The statement with its places, `$1`; its values are left out. */
  readonly query?: string;
  readonly stack: string;
  readonly cause?: LoggedError;
};

/** Causes further down say nothing new. */
const DEEPEST = 4;
/** A name of the database or of an operation. */
const NAMED = ['code', 'constraint', 'table', 'column'] as const;

/**
 * What the log keeps of an error (A8, R17). A driver writes the values of a failed statement into its message and its
 * detail: a DNI, a hash, what a professional wrote. Of such errors only codes and names are kept; of all others the
 * message, with whatever could be somebody's masked.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const type = error.constructor.name;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const { cause } = error;
  return {
    type,
    message: speaksOfValues(error) ? '' : masked(error.message),
    stack: frames.join('\n'),
    ...names(error),
    ...(error instanceof DrizzleQueryError ? { query: error.query } : {}),
    ...(cause === undefined || depth >= DEEPEST ? {} : { cause: loggedError(cause, depth + 1) }),
  };
}

/** Errors of the database: their words hold what was to be written. */
function speaksOfValues(error: Error): boolean {
  return error instanceof DrizzleQueryError || 'severity' in error;
}

function names(error: Error): Partial<Record<(typeof NAMED)[number], string>> {
  const found = NAMED.flatMap((name) => {
    const value: unknown = name in error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** Addresses of mail, numbers as long as a DNI, and secrets are no part of what went wrong. */
function masked(message: string): string {
  return message
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, '***')
    .replace(/\d{6,}/g, '***')
    .replace(/[\w-]{32,}/g, '***');
}
