import { and, count, eq, gte, inArray, isNull, notExists, or } from 'drizzle-orm';
import { COUNTED } from '../../../engine/domain/attention/attention.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions, consultations, openingBalances } from '../../platform/db/schema/index.ts';

/** The calendar month in Buenos Aires at the clock's time, `yyyy-MM`. */
export const monthOf = (clock: Clock): string => today(clock).slice(0, 7);

/**
 * Number of attentions per person this month: by video, recorded only, and imported (CARE-18). An attention that became
 * a consultation counts once. One that the patient left because the professional did not come back does not count
 * (FIXC-12).
 * @returns a number for every id of `people`
 */
export async function attentionsUsed(
  db: Database,
  clock: Clock,
  unit: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const month = monthOf(clock);
  const since = new Date(instantIn(ZONE, `${month}-01`, '00:00') ?? clock.now());
  const ended = and(eq(attentions.unit, unit), gte(attentions.endedAt, since));
  const held = await db
    .select({ person: attentions.personId, used: count() })
    .from(attentions)
    .where(and(ended, inStates(COUNTED), inArray(attentions.personId, [...people])))
    .groupBy(attentions.personId);
  const counted = db
    .select({ id: attentions.id })
    .from(attentions)
    .where(and(ended, eq(attentions.status, 'ended'), eq(attentions.id, consultations.attentionId)));
  const recorded = await db
    .select({ person: consultations.personId, used: count() })
    .from(consultations)
    .where(
      and(
        eq(consultations.unit, unit),
        inArray(consultations.personId, [...people]),
        gte(consultations.heldAt, since),
        or(isNull(consultations.attentionId), notExists(counted)),
      ),
    )
    .groupBy(consultations.personId);
  const brought = await db
    .select({ person: openingBalances.personId, used: openingBalances.used })
    .from(openingBalances)
    .where(
      and(
        eq(openingBalances.unit, unit),
        inArray(openingBalances.personId, [...people]),
        eq(openingBalances.month, month),
      ),
    );
  const sums = new Map(people.map((person) => [person, 0]));
  for (const { person, used } of [...held, ...recorded, ...brought]) sums.set(person, (sums.get(person) ?? 0) + used);
  return sums;
}
