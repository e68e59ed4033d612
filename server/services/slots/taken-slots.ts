import { and, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { parseTime } from '../../../engine/dates/time-of-day.ts';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { gridOn, type Slot } from '../../../engine/slots/open-slots.ts';
import { type Clock, today } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments, HOLDING_STATUSES } from '../../db/schema/index.ts';
import { blockedHours, type HoursOf, nobodyIsLeft } from './blocked-hours.ts';
import type { PoolOwner } from './lock-pool.ts';
import type { SlotSource } from './slot-source.ts';
import { LONGEST_SLOT, overlaps, spanOf, sweepOf, type TimeSpan } from './time-span.ts';

const DAY = 86_400_000;

/**
 * The slots of a pool's grid that are taken from one day to another (both `YYYY-MM-DD`, inclusive; BOOK-06): those that
 * an appointment of the professional, or one of the service by specialty, stands in, also one that is on no grid; and
 * those that nobody is left for who has not blocked them (D-AGENDA-03). Days that the pool does not offer have none.
 */
export async function takenSlots(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  source: SlotSource,
  asked: { readonly from: string; readonly until: string },
): Promise<Slot[]> {
  const first = today(clock);
  const last = addDays(first, source.pool.days - 1) ?? first;
  let { from, until } = asked;
  if (from < first) from = first;
  if (until > last) until = last;
  if (from > until) return [];
  const owner = { unit, service: source.service.id, professional: source.professional };
  const days = { from: instantOf(from, '00:00'), until: instantOf(until, '00:00') + LONGEST_SLOT };
  const isOccupied = sweepOf(await appointmentsIn(db, owner, days));
  const blocked = [...(await blockedHours(db, owner, days)).values()].map(sweepOf);
  const slots: Slot[] = [];
  for (let fecha: string | undefined = from; fecha !== undefined && fecha <= until; fecha = addDays(fecha, 1)) {
    const at = instantsOn(fecha);
    for (const hora of gridOn(source.pool, fecha)) {
      const slot = spanOf(new Date(at(hora)), source.pool.minutes);
      if (isOccupied(slot) || (blocked.length > 0 && blocked.every((isBlocked) => isBlocked(slot))))
        slots.push({ fecha, hora });
    }
  }
  return slots;
}

/** A time of a pool. */
export interface PoolTime extends PoolOwner {
  readonly startsAt: Date;
  readonly minutes: number;
}

/**
 * Whether a time is taken: an appointment stands in it, or nobody is left for it who has not blocked it.
 * @param except one that is being moved, and does not stand in its own way
 */
export async function isTaken(db: Database, unit: number, time: PoolTime, except?: number): Promise<boolean> {
  const slot = spanOf(time.startsAt, time.minutes);
  const owner = { unit, service: time.service, professional: time.professional };
  const taken = await appointmentsIn(db, owner, slot, except);
  return taken.length > 0 || nobodyIsLeft(await blockedHours(db, owner, slot), slot);
}

/** Appointments that hold a slot and may stand in a stretch of time. */
const holding = ({ from, until }: TimeSpan) => [
  inArray(appointments.status, [...HOLDING_STATUSES]),
  eq(appointments.sobreturno, false),
  gt(appointments.startsAt, new Date(from - LONGEST_SLOT)),
  lt(appointments.startsAt, new Date(until)),
];

/** The appointments of a pool that have a moment in common with a stretch of time. */
async function appointmentsIn(
  db: Database,
  { unit, service, professional }: HoursOf,
  stretch: TimeSpan,
  except?: number,
): Promise<TimeSpan[]> {
  const table = appointments;
  const rows = await db
    .select({ startsAt: table.startsAt, minutes: table.minutes })
    .from(table)
    .where(
      and(
        eq(table.unit, unit),
        professional === null
          ? and(isNull(table.professionalId), eq(table.serviceId, service))
          : eq(table.professionalId, professional),
        ...holding(stretch),
        except === undefined ? undefined : ne(table.id, except),
      ),
    );
  return rows.map(({ startsAt, minutes }) => spanOf(startsAt, minutes)).filter((one) => overlaps([one], stretch));
}

/** Milliseconds of the times of a day: asking the calendar for each of a month's slots took most of the answer. */
function instantsOn(fecha: string): (hora: string) => number {
  const start = instantOf(fecha, '00:00');
  const next = addDays(fecha, 1);
  // A day on which no clock is changed.
  const even = next !== undefined && instantOf(next, '00:00') - start === DAY;
  return (hora) => {
    const seconds = parseTime(hora);
    return even && seconds !== undefined ? start + seconds * 1_000 : instantOf(fecha, hora);
  };
}

/** Milliseconds of a wall time that the caller made; a wrong one is our mistake. */
function instantOf(fecha: string, hora: string): number {
  const instant = instantIn(ZONE, fecha, hora);
  if (instant === undefined) throw new RangeError(`SLOT_DATE ${fecha} ${hora}`);
  return Date.parse(instant);
}
