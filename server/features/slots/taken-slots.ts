import { addDays, weekday } from '../../../engine/domain/dates/calendar-date.ts';
import { parseTime } from '../../../engine/domain/dates/time-of-day.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { gridOn, type Slot } from '../../../engine/domain/slot/open-slots.ts';
import { type SlotTime, sweepPlaces } from '../../../engine/domain/slot/service-time.ts';
import { LONGEST_SLOT, MINUTE } from '../../../engine/domain/slot/time-span.ts';
import { containsSpan } from '../../../engine/domain/slot/week-hours.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { serviceTimes } from './load-service-time.ts';
import type { SlotSource } from './slot-source.ts';

const DAY = 86_400_000;

/**
 * The slots of a pool's grid between two days (both `YYYY-MM-DD`, inclusive) that cannot be booked: no
 * professional of that hour is free, the day or the hour is closed, or the slot is too near. The page takes them from the grid,
 * so that it shows nothing else than what a booking accepts. Days outside the pool give no slots.
 */
export async function takenSlots(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  source: SlotSource,
  asked: { readonly from: string; readonly until: string },
): Promise<Slot[]> {
  const { service, attendant, pool, buffer, open, notice } = source;
  const first = today(clock);
  const last = addDays(first, pool.days - 1) ?? first;
  let { from, until } = asked;
  if (from < first) from = first;
  if (until > last) until = last;
  if (from > until) return [];
  const span = { from: instantOf(from, '00:00'), until: instantOf(until, '00:00') + LONGEST_SLOT };
  const times = await serviceTimes(db, { unit, services: [service.id], professional: attendant, span, buffer });
  const capacity = times.get(service.id);
  const hasPlace = capacity === undefined ? () => false : sweepPlaces(capacity);
  const earliest = notice === 0 ? Number.NEGATIVE_INFINITY : clock.now().getTime() + notice;
  const slots: Slot[] = [];
  for (let date: string | undefined = from; date !== undefined && date <= until; date = addDays(date, 1)) {
    const slotOn = slotsOf(date, pool.minutes);
    const hours = open.changedOn(date)?.hours;
    for (const time of gridOn(pool, date)) {
      const slot = slotOn(time);
      const isOpen = slot.from >= earliest && (hours === undefined || containsSpan(hours, slot.day));
      if (!isOpen || !hasPlace(slot)) slots.push({ date, time });
    }
  }
  return slots;
}

/**
 * Returns a fast conversion from hours of a day to slots: converting each slot of a month by the calendar took most of the
 * answer's time.
 */
function slotsOf(date: string, minutes: number): (time: string) => SlotTime {
  const start = instantOf(date, '00:00');
  const next = addDays(date, 1);
  // A day without a change of daylight saving time.
  const even = next !== undefined && instantOf(next, '00:00') - start === DAY;
  const day = weekday(date) ?? 0;
  return (time) => {
    const minute = (parseTime(time) ?? 0) / 60;
    const from = even ? start + minute * MINUTE : instantOf(date, time);
    return {
      date,
      from,
      until: from + minutes * MINUTE,
      weekday: day,
      day: { from: minute, until: minute + minutes },
    };
  };
}

/** Converts a wall time made by the caller to milliseconds; throws for an invalid one, which would be our bug. */
function instantOf(date: string, time: string): number {
  const instant = instantIn(ZONE, date, time);
  if (instant === undefined) throw new RangeError(`SLOT_DATE ${date} ${time}`);
  return Date.parse(instant);
}
