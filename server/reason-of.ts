/**
 * What kind of failure it was, such as `TimeoutError` or `ECONNREFUSED`, for the log. Never its words: an error of a call
 * to another company may carry what that company was called with.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
