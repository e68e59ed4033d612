import { and, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { parseTime } from '../../../engine/dates/time-of-day.ts';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { gridOn, type Slot } from '../../../engine/slots/open-slots.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, HOLDING_STATUSES } from '../../platform/db/schema/index.ts';
import { blockedHours, type HoursOf, isBlockedByAll } from './blocked-hours.ts';
import type { PoolOwner } from './lock-pool.ts';
import type { SlotSource } from './slot-source.ts';
import { LONGEST_SLOT, overlaps, spanOf, sweepOf, type TimeSpan } from './time-span.ts';

const DAY = 86_400_000;

/**
 * The taken slots of a pool's grid between two days (both `YYYY-MM-DD`, inclusive; BOOK-06): slots that overlap an
 * appointment of the professional, or of the service by specialty, also one off the grid; and slots without a free
 * professional because of blocked hours (D-AGENDA-03). Days outside the pool give no slots.
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

/** A time span of a pool. */
export interface PoolTime extends PoolOwner {
  readonly startsAt: Date;
  readonly minutes: number;
}

/**
 * Whether a time is taken: it overlaps an appointment, or all professionals have blocked it.
 * @param except the appointment being moved, which does not conflict with itself
 */
export async function isTaken(db: Database, unit: number, time: PoolTime, except?: number): Promise<boolean> {
  const slot = spanOf(time.startsAt, time.minutes);
  const owner = { unit, service: time.service, professional: time.professional };
  const taken = await appointmentsIn(db, owner, slot, except);
  return taken.length > 0 || isBlockedByAll(await blockedHours(db, owner, slot), slot);
}

/** SQL conditions for appointments that hold a slot and may overlap a time span. */
const holding = ({ from, until }: TimeSpan) => [
  inArray(appointments.status, [...HOLDING_STATUSES]),
  eq(appointments.sobreturno, false),
  gt(appointments.startsAt, new Date(from - LONGEST_SLOT)),
  lt(appointments.startsAt, new Date(until)),
];

/** Appointments of a pool that overlap a time span. */
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

/**
 * Returns a fast conversion from hours of a day to milliseconds: converting each slot of a month by the calendar took
 * most of the answer's time.
 */
function instantsOn(fecha: string): (hora: string) => number {
  const start = instantOf(fecha, '00:00');
  const next = addDays(fecha, 1);
  // A day without a change of daylight saving time.
  const even = next !== undefined && instantOf(next, '00:00') - start === DAY;
  return (hora) => {
    const seconds = parseTime(hora);
    return even && seconds !== undefined ? start + seconds * 1_000 : instantOf(fecha, hora);
  };
}

/** Converts a wall time made by the caller to milliseconds; throws for an invalid one, which would be our bug. */
function instantOf(fecha: string, hora: string): number {
  const instant = instantIn(ZONE, fecha, hora);
  if (instant === undefined) throw new RangeError(`SLOT_DATE ${fecha} ${hora}`);
  return Date.parse(instant);
}
