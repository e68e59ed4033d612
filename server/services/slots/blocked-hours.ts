import { and, eq, gt, inArray, lt } from 'drizzle-orm';
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
  stretch: TimeSpan,
): Promise<BlockedHours> {
  const hours = (await blockedByService(db, unit, [service], stretch)).get(service) ?? new Map();
  return professional === null ? hours : onlyOf(hours, professional);
}

/** Those of one professional alone. Who left, or no longer attends the service, has no hour that is not blocked. */
function onlyOf(hours: BlockedHours, professional: number): BlockedHours {
  return new Map([[professional, hours.get(professional) ?? [ALWAYS]]]);
}

const ALWAYS: TimeSpan = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** What the professionals of several services have blocked in a stretch of time, by service, in one query. */
export async function blockedByService(
  db: Database,
  unit: number,
  services: readonly number[],
  { from, until }: TimeSpan,
): Promise<ReadonlyMap<number, BlockedHours>> {
  if (services.length === 0) return new Map();
  const blocks = scheduleBlocks;
  const { serviceId: service, personId: person } = serviceProfessionals;
  const rows = await db
    .select({ service, person, from: blocks.startsAt, until: blocks.endsAt })
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
    .where(and(eq(serviceProfessionals.unit, unit), inArray(service, [...new Set(services)]), eq(people.ativo, true)));
  const found = new Map<number, Map<number, TimeSpan[]>>();
  for (const row of rows) {
    const hours = found.get(row.service) ?? new Map<number, TimeSpan[]>();
    const own = hours.get(row.person) ?? [];
    if (row.from && row.until) own.push({ from: row.from.getTime(), until: row.until.getTime() });
    found.set(row.service, hours.set(row.person, own));
  }
  return found;
}

/**
 * Whether everybody who could attend has blocked some of a slot. A service without professionals of its own has nobody
 * who blocks anything: its slots are as they were.
 */
export function nobodyIsLeft(hours: BlockedHours, slot: TimeSpan): boolean {
  return hours.size > 0 && [...hours.values()].every((own) => overlaps(own, slot));
}
