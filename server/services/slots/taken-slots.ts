import { and, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { gridOn, type Slot } from '../../../engine/slots/open-slots.ts';
import type { Database } from '../../db/database.ts';
import { appointments, HOLDING_STATUSES } from '../../db/schema/index.ts';
import type { SlotSource } from './slot-source.ts';

/** Longest slot there may be, in milliseconds: an appointment that began so long before may still last. */
const LONGEST = 86_400_000;
const MINUTE = 60_000;

/** Time that an appointment takes, in milliseconds since 1970. */
interface Taken {
  readonly from: number;
  readonly until: number;
}

/**
 * The slots of a pool's grid that are taken from one day to another (both `YYYY-MM-DD`, inclusive; BOOK-06): those that
 * an appointment of the professional, or one of the service by specialty, stands in, also one that is on no grid.
 */
export async function takenSlots(
  db: Database,
  unit: number,
  source: SlotSource,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Slot[]> {
  const taken = await takenBetween(db, unit, source, instantOf(from, '00:00'), instantOf(until, '00:00') + LONGEST);
  const slots: Slot[] = [];
  for (let fecha: string | undefined = from; fecha !== undefined && fecha <= until; fecha = addDays(fecha, 1)) {
    for (const hora of taken.length === 0 ? [] : gridOn(source.pool, fecha))
      if (overlaps(taken, instantOf(fecha, hora), source.pool.minutes)) slots.push({ fecha, hora });
  }
  return slots;
}

/** Whether an appointment stands in a slot. @param except one that is being moved, and does not stand in its own way */
export async function isTaken(
  db: Database,
  unit: number,
  source: SlotSource,
  startsAt: Date,
  except?: number,
): Promise<boolean> {
  const from = startsAt.getTime();
  const taken = await takenBetween(db, unit, source, from, from + source.pool.minutes * MINUTE, except);
  return overlaps(taken, from, source.pool.minutes);
}

async function takenBetween(
  db: Database,
  unit: number,
  { service, professional }: SlotSource,
  from: number,
  until: number,
  except?: number,
): Promise<Taken[]> {
  const table = appointments;
  const rows = await db
    .select({ startsAt: table.startsAt, minutes: table.minutes })
    .from(table)
    .where(
      and(
        eq(table.unit, unit),
        professional === null
          ? and(isNull(table.professionalId), eq(table.serviceId, service.id))
          : eq(table.professionalId, professional),
        inArray(table.status, [...HOLDING_STATUSES]),
        eq(table.sobreturno, false),
        gt(table.startsAt, new Date(from - LONGEST)),
        lt(table.startsAt, new Date(until)),
        except === undefined ? undefined : ne(table.id, except),
      ),
    );
  return rows.map(({ startsAt, minutes }) => ({
    from: startsAt.getTime(),
    until: startsAt.getTime() + minutes * MINUTE,
  }));
}

const overlaps = (taken: readonly Taken[], from: number, minutes: number): boolean =>
  taken.some((one) => one.from < from + minutes * MINUTE && from < one.until);

/** Milliseconds of a wall time that the caller made; a wrong one is our mistake. */
function instantOf(fecha: string, hora: string): number {
  const instant = instantIn(ZONE, fecha, hora);
  if (instant === undefined) throw new RangeError(`SLOT_DATE ${fecha} ${hora}`);
  return Date.parse(instant);
}
