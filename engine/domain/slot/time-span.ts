/** A time span in milliseconds since 1970: from inclusive, until exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

export const MINUTE = 60_000;

/** Longest possible slot in milliseconds, to find appointments that began earlier and may still last. */
export const LONGEST_SLOT = 86_400_000;

/** Whether any of these spans overlaps another one. */
export const overlaps = (some: readonly TimeSpan[], { from, until }: TimeSpan): boolean =>
  some.some((span) => span.from < until && from < span.until);

/**
 * As {@link overlaps}, for many spans queried in order of their start: a sweep over both lists.
 * @returns whether one of `some` overlaps the queried span, which must not begin before the previous one
 */
export function sweepOf(some: readonly TimeSpan[]): (stretch: TimeSpan) => boolean {
  const merged: { from: number; until: number }[] = [];
  for (const { from, until } of [...some].sort((left, right) => left.from - right.from)) {
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

/** The time span of a start and a length in minutes. */
export function spanOf(startsAt: Date, minutes: number): TimeSpan {
  const from = startsAt.getTime();
  return { from, until: from + minutes * MINUTE };
}

/** The span from the first beginning to the last end; an empty one at 0 for no spans. */
export function spanOfAll(spans: readonly TimeSpan[]): TimeSpan {
  // No spread into Math.min: a year may have more appointments than a call may have arguments.
  const least = spans.reduce((from, span) => Math.min(from, span.from), Number.POSITIVE_INFINITY);
  const most = spans.reduce((until, span) => Math.max(until, span.until), Number.NEGATIVE_INFINITY);
  return least < most ? { from: least, until: most } : { from: 0, until: 0 };
}
