import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { people, scheduleBlocks, serviceProfessionals } from '../../db/schema/index.ts';
import { overlaps, type TimeSpan } from './time-span.ts';

/** Whose hours decide: a professional's own, or those of everybody of a service. */
export interface HoursOf {
  readonly unit: number;
  readonly service: number;
  /** Null: by specialty. */
  readonly professional: number | null;
}

/** The hours that each professional who could attend has blocked, by id; also of who has blocked none. */
export type BlockedHours = ReadonlyMap<number, readonly TimeSpan[]>;

/** What the professionals of a slot's pool have blocked in a stretch of time (D-AGENDA-03). */
export async function blockedHours(
  db: Database,
  { unit, service, professional }: HoursOf,
  { from, until }: TimeSpan,
): Promise<BlockedHours> {
  const blocks = scheduleBlocks;
  const rows = await db
    .select({ person: serviceProfessionals.personId, from: blocks.startsAt, until: blocks.endsAt })
    .from(serviceProfessionals)
    .innerJoin(people, eq(people.id, serviceProfessionals.personId))
    .leftJoin(
      blocks,
      and(
        eq(blocks.unit, unit),
        eq(blocks.personId, serviceProfessionals.personId),
        lt(blocks.startsAt, new Date(until)),
        gt(blocks.endsAt, new Date(from)),
      ),
    )
    .where(
      and(
        eq(serviceProfessionals.unit, unit),
        eq(serviceProfessionals.serviceId, service),
        professional === null ? undefined : eq(serviceProfessionals.personId, professional),
        eq(people.ativo, true),
      ),
    );
  const hours = new Map<number, TimeSpan[]>();
  for (const row of rows) {
    const own = hours.get(row.person) ?? [];
    if (row.from && row.until) own.push({ from: row.from.getTime(), until: row.until.getTime() });
    hours.set(row.person, own);
  }
  return hours;
}

/**
 * Whether everybody who could attend has blocked some of a slot. A service without professionals of its own has nobody
 * who blocks anything: its slots are as they were.
 */
export function nobodyIsLeft(hours: BlockedHours, slot: TimeSpan): boolean {
  return hours.size > 0 && [...hours.values()].every((own) => overlaps(own, slot));
}
