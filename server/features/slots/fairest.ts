import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import { HOLDING } from '../../../engine/domain/appointment/appointment.ts';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attendantColumn } from '../../platform/db/schema/index.ts';

/** Period before an appointment in which a professional's last one matters, in milliseconds. */
const LOOKING_BACK = 30 * 86_400_000;

/** Beginnings of the appointments of each professional, in milliseconds. */
export type Loads = ReadonlyMap<number, readonly number[]>;

/** Loads the workloads that rank professionals for appointments that begin within a span. */
export async function loadsOf(
  db: Database,
  professionals: readonly number[],
  { from, until }: TimeSpan,
): Promise<Map<number, number[]>> {
  const loads = new Map<number, number[]>();
  if (professionals.length === 0) return loads;
  const { startsAt, status } = appointments;
  const rows = await db
    .select({ person: sql<number>`${attendantColumn}`, startsAt })
    .from(appointments)
    .where(
      and(
        inArray(attendantColumn, [...professionals]),
        inArray(status, [...HOLDING]),
        gt(startsAt, new Date(from - LOOKING_BACK)),
        lt(startsAt, new Date(dayOf(until).until)),
      ),
    );
  for (const row of rows) loads.set(row.person, [...(loads.get(row.person) ?? []), row.startsAt.getTime()]);
  return loads;
}

/**
 * Chooses the professional of an appointment by specialty: the one with the fewest appointments on that day; of
 * several, the one whose last appointment before it is longest ago.
 * @param free ids, at least one for a result
 */
export function fairest(loads: Loads, free: readonly number[], startsAt: Date): number | null {
  const day = dayOf(startsAt.getTime());
  const least = startsAt.getTime() - LOOKING_BACK;
  const loadOf = (person: number) => {
    const starts = loads.get(person) ?? [];
    const earlier = starts.filter((at) => at > least && at < startsAt.getTime());
    return {
      today: starts.filter((at) => day.from <= at && at < day.until).length,
      last: earlier.reduce((last, at) => Math.max(last, at), 0),
    };
  };
  const [first = null] = [...free].sort((one, other) => {
    const [mine, theirs] = [loadOf(one), loadOf(other)];
    return mine.today - theirs.today || mine.last - theirs.last || one - other;
  });
  return first;
}

/** As {@link fairest}, with the loads of now. */
export async function fairestOf(db: Database, free: readonly number[], startsAt: Date): Promise<number | null> {
  if (free.length < 2) return free[0] ?? null;
  const at = startsAt.getTime();
  return fairest(await loadsOf(db, free, { from: at, until: at }), free, startsAt);
}

/** The day in Buenos Aires of an instant. */
function dayOf(instant: number): TimeSpan {
  const date = todayIn(ZONE, new Date(instant));
  const startOf = (day: string): number => Date.parse(instantIn(ZONE, day, '00:00') ?? '');
  return { from: startOf(date), until: startOf(addDays(date, 1) ?? date) };
}
