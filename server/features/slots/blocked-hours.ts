import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { people, scheduleBlocks, serviceProfessionals } from '../../platform/db/schema/index.ts';
import { overlaps, type TimeSpan } from './time-span.ts';

/** The pool of a slot: one professional, or all professionals of a service. */
export interface HoursOf {
  readonly unit: number;
  readonly service: number;
  /** Null: by specialty. */
  readonly professional: number | null;
}

/** Blocked hours of each professional who could attend, by id; empty lists included. */
export type BlockedHours = ReadonlyMap<number, readonly TimeSpan[]>;

/** Hours in a time span that the professionals of a slot's pool have blocked (D-AGENDA-03). */
export async function blockedHours(
  db: Database,
  { unit, service, professional }: HoursOf,
  stretch: TimeSpan,
): Promise<BlockedHours> {
  const hours = (await blockedByService(db, unit, [service], stretch)).get(service) ?? new Map();
  return professional === null ? hours : onlyOf(hours, professional);
}

/** Limits to one professional. A professional who left, or no longer attends the service, counts as always blocked. */
function onlyOf(hours: BlockedHours, professional: number): BlockedHours {
  return new Map([[professional, hours.get(professional) ?? [ALWAYS]]]);
}

const ALWAYS: TimeSpan = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** Blocked hours in a time span by service, for several services in one query. */
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
 * Whether all professionals of the service have blocked some of the slot. False for a service without professionals:
 * its slots stay open.
 */
export function isBlockedByAll(hours: BlockedHours, slot: TimeSpan): boolean {
  return hours.size > 0 && [...hours.values()].every((own) => overlaps(own, slot));
}
