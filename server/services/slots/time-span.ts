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

/**
 * As {@link overlaps}, for many stretches asked in order of when they begin: each of both lists is gone through once.
 * @returns whether one of `some` has a moment in common with the stretch asked for, which never begins before the last one
 */
export function sweepOf(some: readonly TimeSpan[]): (stretch: TimeSpan) => boolean {
  const merged: { from: number; until: number }[] = [];
  for (const { from, until } of [...some].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  let at = 0;
  return ({ from, until }) => {
    while ((merged[at]?.until ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    return (merged[at]?.from ?? Number.POSITIVE_INFINITY) < until;
  };
}

/** The time that something of so many minutes takes. */
export function spanOf(startsAt: Date, minutes: number): TimeSpan {
  const from = startsAt.getTime();
  return { from, until: from + minutes * MINUTE };
}
