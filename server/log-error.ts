import { DrizzleQueryError } from 'drizzle-orm/errors';

/** An error as the log keeps it. */
export type LoggedError = {
  readonly type: string;
  /**
   * The words of an error are the sender's, the driver's or another company's. Kept is a code of ours that they begin with, or
   * what the JavaScript engine says of our code's names; else the kind and the code of the error. Never empty.
   */
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
/** Names of the database or of an operation, and how such a name looks. */
const NAMED = ['code', 'constraint', 'table', 'column'] as const;
const NAME = /^(?=.{1,80}$)(?:[A-Za-z_]+\d{0,2}[A-Za-z_]*|[0-9A-Z]{5})$/;
/** What our own errors begin with: `TRANSACTION_NESTED: …`. */
const OWN_CODE = /^[A-Z]+(?:_[A-Z]+)+(?=$|[\s:])/;

/** What the JavaScript engine says: names of our code, and no value. */
const ENGINE_WORDS = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$#]{1,60}'\)$/,
  /^[\w$.]{1,80}(?:\(\.\.\.\)[\w$.]{0,80})* is not (?:a function|a constructor|defined|iterable)$/,
  /^Maximum call stack size exceeded$/,
];

/**
 * What the log keeps of an error (A8, R17, FIXS-07), as a list of what may be kept: its kind, where it was thrown, names
 * and codes, and the same of its causes. A message is never kept: a driver writes the values of a failed statement into
 * it, a mail server whom it was to write to, a parser what it could not read.
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

/** Words without anything of a person. */
function messageOf(error: Error, code: string | undefined): string {
  const own = OWN_CODE.exec(error.message)?.[0];
  if (own !== undefined) return own;
  if (ENGINE_WORDS.some((words) => words.test(error.message))) return error.message;
  return [error.constructor.name, ...(code === undefined ? [] : [code])].join(' ');
}

/** The places of a stack; its message stands before them, whatever lines it has. */
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
