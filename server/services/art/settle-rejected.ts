import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { appointments, type artCases } from '../../db/schema/index.ts';

/**
 * Makes what the worker of a case rejected final: an answer may be turned around while its appointment is ahead, and an
 * old mail would bring back an appointment beside the new one, or of a case that was cancelled.
 */
export async function settleRejected(
  tx: Database,
  { unit, personId }: Pick<typeof artCases.$inferSelect, 'unit' | 'personId'>,
): Promise<void> {
  await tx
    .update(appointments)
    .set({ confirmation: null, confirmedAt: null, version: sql`${appointments.version} + 1` })
    .where(
      and(
        eq(appointments.unit, unit),
        eq(appointments.personId, personId),
        eq(appointments.status, 2),
        eq(appointments.confirmation, 2),
      ),
    );
}
