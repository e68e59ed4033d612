import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { instantIn, todayIn, ZONE } from '../../../engine/dates/zone.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attendantColumn, HOLDING_STATUSES } from '../../platform/db/schema/index.ts';

/** Period before an appointment in which a professional's last one matters, in milliseconds. */
const LOOKING_BACK = 30 * 86_400_000;

/**
 * Chooses the professional of an appointment by specialty: the one with the fewest appointments on that day; of
 * several, the one whose last appointment before it is longest ago.
 * @param free ids, at least one for a result
 */
export async function fairestOf(db: Database, free: readonly number[], startsAt: Date): Promise<number | null> {
  if (free.length < 2) return free[0] ?? null;
  const date = todayIn(ZONE, startsAt);
  const day = instantIn(ZONE, date, '00:00') ?? '';
  const end = instantIn(ZONE, addDays(date, 1) ?? date, '00:00') ?? '';
  const { startsAt: at, status } = appointments;
  const rows = await db
    .select({
      person: sql<number>`${attendantColumn}`,
      today: sql<number>`(count(*) filter (where ${at} >= ${day}::timestamptz))::int`,
      last: sql<number>`coalesce(extract(epoch from max(${at}) filter (where ${at} < ${startsAt.toISOString()}::timestamptz)), 0)::float8`,
    })
    .from(appointments)
    .where(
      and(
        inArray(attendantColumn, [...free]),
        inArray(status, [...HOLDING_STATUSES]),
        gt(at, new Date(startsAt.getTime() - LOOKING_BACK)),
        lt(at, new Date(end)),
      ),
    )
    .groupBy(attendantColumn);
  const known = new Map(rows.map((row) => [row.person, row]));
  const loadOf = (person: number) => known.get(person) ?? { today: 0, last: 0 };
  const [fairest = null] = [...free].sort((one, other) => {
    const [mine, theirs] = [loadOf(one), loadOf(other)];
    return mine.today - theirs.today || mine.last - theirs.last || one - other;
  });
  return fairest;
}
