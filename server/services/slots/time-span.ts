/** A stretch of time, in milliseconds since 1970: from inclusive, until exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

export const MINUTE = 60_000;

/** Longest slot there may be: an appointment that began so long before may still last. */
export const LONGEST_SLOT = 86_400_000;

/** Whether one of these stretches has a moment in common with another one. */
export const overlaps = (some: readonly TimeSpan[], { from, until }: TimeSpan): boolean =>
  some.some((one) => one.from < until && from < one.until);

/** The time that something of so many minutes takes. */
export function spanOf(startsAt: Date, minutes: number): TimeSpan {
  const from = startsAt.getTime();
  return { from, until: from + minutes * MINUTE };
}
