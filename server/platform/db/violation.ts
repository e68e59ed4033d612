/** The driver's error, which Drizzle wraps. */
function causeOf(error: unknown): (Error & { readonly code: unknown }) | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? cause : undefined;
}

/** Whether a foreign key refused a write, because its parent is gone. */
export const isOrphan = (error: unknown): boolean => causeOf(error)?.code === '23503';

/** Whether the exclusion constraint of appointments refused a write: the professional has another one at that time. */
export const isOverlap = (error: unknown): boolean => causeOf(error)?.code === '23P01';
