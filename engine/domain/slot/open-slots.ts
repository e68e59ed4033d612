import { addDays, daysBetween } from '../dates/calendar-date.ts';
import { wallTimeIn, ZONE } from '../dates/zone.ts';
import type { Pool } from './pool.ts';

/** One slot: `YYYY-MM-DD` and `HH:mm` in Buenos Aires. */
export interface Slot {
  readonly date: string;
  readonly time: string;
}

/** A day that still has free times, in order. */
export interface SlotDay {
  readonly date: string;
  readonly times: readonly string[];
}

/**
 * The days ahead with the times that are free on each: today's that are over are gone, and so is today once it has
 * closed; days without a free time are not offered.
 * @param now the server's time
 * @param taken times that are not free; one that is on no grid takes nothing away
 */
export function openDays(pool: Pool, now: Date | number, taken: readonly Slot[]): SlotDay[] {
  const { date: today, time: clock } = wallTimeIn(ZONE, now);
  const gone = new Set(taken.map(keyOf));
  const days: SlotDay[] = [];
  for (let ahead = 0; ahead < pool.days; ahead += 1) {
    const date = addDays(today, ahead);
    if (date === undefined) break;
    const times = gridOn(pool, date).filter(
      (time) => (ahead > 0 || `${time}:00` > clock) && !gone.has(keyOf({ date, time })),
    );
    if (times.length > 0) days.push({ date, times });
  }
  return days;
}

/** Whether a slot is among those that {@link openDays} offers while nothing is taken. */
export function isOffered(pool: Pool, now: Date | number, { date, time }: Slot): boolean {
  const { date: today, time: clock } = wallTimeIn(ZONE, now);
  const ahead = daysBetween(today, date);
  if (ahead === undefined || ahead < 0 || ahead >= pool.days) return false;
  return (ahead > 0 || `${time}:00` > clock) && gridOn(pool, date).includes(time);
}

/** Every time of a day at which the pool would begin an appointment that still ends within its hours. */
export function gridOn(pool: Pool, date: string): string[] {
  const minutes = new Set<number>();
  if (pool.minutes > 0)
    for (const { from, until } of pool.spansOn(date))
      for (let at = from; at + pool.minutes <= until; at += pool.minutes) minutes.add(at);
  return [...minutes].sort((left, right) => left - right).map(timeOf);
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const keyOf = ({ date, time }: Slot): string => `${date} ${time.slice(0, 5)}`;
