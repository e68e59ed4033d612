/** Depth of causes to follow: Drizzle wraps the driver's error, the driver node's, `fetch` the socket's. */
const DEEPEST = 4;

/**
 * The kind of a failure for the log, such as `TimeoutError`, `ECONNREFUSED` or PostgreSQL's `55P03`: the first code
 * among the error and its causes, else the name of the deepest cause. Never the message, which may contain data sent to
 * another company.
 */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  let first: Error = error;
  for (let depth = 0, at: unknown = error; at instanceof Error && depth <= DEEPEST; depth += 1, at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    first = at;
  }
  return first.name;
}
