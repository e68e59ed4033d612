/**
 * Codes of errors with which PostgreSQL cannot serve now (classes 08 and 57P, and single ones), and node's network
 * errors. Each is logged by its code, because some need an operator, such as a full disk.
 */
const CODES = new Set([
  '25006', // read-only: a replica after a failover, or set by its operator
  '25P03', // idle transaction timeout
  '40001', // serialization failure: a concurrent transaction won
  '40P01', // deadlock: this transaction was chosen as the victim
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '58030', // file I/O error
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const CLASSES = /^(?:08|57P)/;
/** Messages of the driver's own errors, which have no code. */
const WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed) )/;
/** Depth of causes to follow: Drizzle wraps the driver's error, which may wrap node's. */
const DEEPEST = 4;

/**
 * Whether the database is unreachable, shutting down or overloaded: a retry may succeed, and this try wrote
 * nothing.
 */
export function isOutage(error: unknown): boolean {
  return anyCause(error, (code, message) => {
    return CODES.has(code) || CLASSES.test(code) || (code === '' && WORDS.test(message));
  });
}

/** Whether a read-only database refused a write. */
export const isReadOnly = (error: unknown): boolean => anyCause(error, (code) => code === '25006');

/** Whether a database refused a write but still answers reads: it is read-only, or its disk is full. */
export const isWriteOutage = (error: unknown): boolean =>
  anyCause(error, (code) => code === '25006' || code === '53100');

/** Whether `holds` is true for the code and message of `error` or of one of its causes. */
export function anyCause(error: unknown, holds: (code: string, message: string) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return holds(code, error.message) || anyCause(error.cause, holds, depth + 1);
}
