import { DrizzleQueryError } from 'drizzle-orm/errors';

/** An error as logged. */
export type LoggedError = {
  readonly type: string;
  /**
   * Our own error code at the start of the message, or the JavaScript engine's text about names in our code; else kind
   * and code of the error. Other texts are dropped, because they come from senders, drivers or other companies. Never
   * empty.
   */
  readonly message: string;
  /** Code of the database, `23505`, or of node, `ECONNREFUSED`. */
  readonly code?: string;
  /** Name of a violated constraint, without values. */
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** The statement with its placeholders, `$1`, without values. */
  readonly query?: string;
  readonly stack: string;
  readonly cause?: LoggedError;
};

/** Depth to which causes are logged; deeper ones add nothing. */
const DEEPEST = 4;
/** Properties with names of the database or of an operation, and their allowed shape. */
const NAMED = ['code', 'constraint', 'table', 'column'] as const;
const NAME = /^(?=.{1,80}$)(?:[A-Za-z_]+\d{0,2}[A-Za-z_]*|[0-9A-Z]{5})$/;
/** Shape of our own error codes: `TRANSACTION_NESTED: …`. */
const OWN_CODE = /^[A-Z]+(?:_[A-Z]+)+(?=$|[\s:])/;

/** Messages of the JavaScript engine with names of our code and without values. */
const ENGINE_WORDS = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$#]{1,60}'\)$/,
  /^[\w$.]{1,80}(?:\(\.\.\.\)[\w$.]{0,80})* is not (?:a function|a constructor|defined|iterable)$/,
  /^Maximum call stack size exceeded$/,
];

/**
 * The loggable part of an error, as an allowlist: kind, stack, names and codes, and the same of its
 * causes. Messages are dropped: a driver includes the values of a failed statement, a mail server the recipient, a
 * parser the input.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: `a thrown ${typeof error}`, stack: '' };
  const { cause } = error;
  const named = names(error);
  return {
    type: error.constructor.name,
    message: messageOf(error, named.code),
    stack: placesOf(error),
    ...named,
    ...(error instanceof DrizzleQueryError ? { query: error.query } : {}),
    ...(cause === undefined || depth >= DEEPEST ? {} : { cause: loggedError(cause, depth + 1) }),
  };
}

/** A message without personal data. */
function messageOf(error: Error, code: string | undefined): string {
  const own = OWN_CODE.exec(error.message)?.[0];
  if (own !== undefined) return own;
  if (ENGINE_WORDS.some((words) => words.test(error.message))) return error.message;
  return [error.constructor.name, ...(code === undefined ? [] : [code])].join(' ');
}

/** The stack's places without the message before them, which may span lines. */
function placesOf({ stack = '', message }: Error): string {
  const after = stack.indexOf(message);
  const places = after < 0 ? stack : stack.slice(after + message.length);
  return places
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function names(error: Error): Partial<Record<(typeof NAMED)[number], string>> {
  const found = NAMED.flatMap((name) => {
    const value: unknown = name in error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' && NAME.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}
