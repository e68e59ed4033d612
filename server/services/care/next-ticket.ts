import { and, eq, gte, max, sql } from 'drizzle-orm';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { type Clock, today } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { attentions } from '../../db/schema/index.ts';

/** Tickets count from 1 each day and service. The lock makes two that arrive at once take two numbers. */
export async function nextTicket(tx: Database, clock: Clock, unit: number, serviceId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${unit}, ${serviceId})`);
  const midnight = new Date(instantIn(ZONE, today(clock), '00:00') ?? clock.now());
  const [taken] = await tx
    .select({ last: max(attentions.senhaNumero) })
    .from(attentions)
    .where(and(eq(attentions.unit, unit), eq(attentions.serviceId, serviceId), gte(attentions.queuedAt, midnight)));
  return (taken?.last ?? 0) + 1;
}
