/** Libraries wrap the failure of what is below them: Drizzle the driver's, the driver node's, `fetch` the socket's. */
const DEEPEST = 4;

/**
 * What kind of failure it was, such as `TimeoutError`, `ECONNREFUSED` or PostgreSQL's `55P03`, for the log: the first code
 * that it or what caused it has, else the name of the first cause. Never its words: an error of a call to another company may carry what that company was
 * called with.
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
