import { and, eq, gte, max, sql } from 'drizzle-orm';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions } from '../../platform/db/schema/index.ts';

/** The next ticket number, counted from 1 per day and service. A lock gives concurrent requests different numbers. */
export async function nextTicket(tx: Database, clock: Clock, unit: number, serviceId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket ${unit} ${serviceId}`}, 0))`);
  const midnight = new Date(instantIn(ZONE, today(clock), '00:00') ?? clock.now());
  const [taken] = await tx
    .select({ last: max(attentions.ticketNumber) })
    .from(attentions)
    .where(and(eq(attentions.unit, unit), eq(attentions.serviceId, serviceId), gte(attentions.queuedAt, midnight)));
  return (taken?.last ?? 0) + 1;
}
