/**
 * What PostgreSQL says when it cannot serve now (its codes' classes 08 and 57P, and single ones), and what node says. Each is
 * in the log by its code: a full disk does not empty itself.
 */
const CODES = new Set([
  '25006', // it is read-only: a replica after a failover, or set so by its operator
  '25P03', // a transaction was idle for too long
  '40001', // another transaction was first, and this one cannot follow it
  '40P01', // two transactions waited for each other, and this one gave way
  '53100', // its disk is full
  '53200', // it has no memory left
  '53300', // too many connections
  '55P03', // a lock was not to be had in time
  '57014', // a statement took too long
  '58030', // it could not read or write a file
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
/** The driver's own, which have no code. */
const WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed) )/;
/** Drizzle wraps the driver's error, which may wrap node's. */
const DEEPEST = 4;

/**
 * Whether `error` is the database's being out of reach, shutting down or held up (FIXS-12): a new try may succeed, and
 * nothing was kept.
 */
export function isOutage(error: unknown): boolean {
  return anyCause(error, (code, message) => {
    return CODES.has(code) || CLASSES.test(code) || (code === '' && WORDS.test(message));
  });
}

/** Whether `error` is a write that a read-only database refused. */
export const isReadOnly = (error: unknown): boolean => anyCause(error, (code) => code === '25006');

/** Whether `error` is a write that a database refused which still answers reads: it is read-only, or its disk is full. */
export const isWriteOutage = (error: unknown): boolean =>
  anyCause(error, (code) => code === '25006' || code === '53100');

/** Whether `holds` is true of the code and the message of `error` or of one of its causes. */
export function anyCause(error: unknown, holds: (code: string, message: string) => boolean, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return holds(code, error.message) || anyCause(error.cause, holds, depth + 1);
}
