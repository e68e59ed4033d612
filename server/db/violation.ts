/** The name of the unique index that refused a write, if that is what `error` says. Drizzle wraps the driver's error. */
export function uniqueViolation(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '23505') return undefined;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}
