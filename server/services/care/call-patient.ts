import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import { attentions, people, serviceProfessionals } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { currentAttention, type QueueEntry } from './consulting-queue.ts';
import { UNHEARD } from './line/seen.ts';

/**
 * Calls the next patient of the professional's services whose page is there, or the one named: who is away is called by
 * choice only, and keeps the place (FIXC-04). Two professionals never take the same patient: the row is locked, and a
 * locked row is passed over. Who has a patient already gets that one again.
 * @throws AppError QUEUE_AWAY when all who wait are away; QUEUE_EMPTY when nobody waits, or when the one named was called
 * by somebody else
 */
export async function callPatient(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  unit: number,
  professional: number,
  id: string | undefined,
): Promise<QueueEntry> {
  const now = deps.clock.now();
  const called = await transaction(deps.db, async (tx) => {
    const context = { db: tx, clock: deps.clock };
    // One at a time for each professional: a double press must not take two patients.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, professional)).for('no key update');
    const busy = await currentAttention(context, unit, professional);
    if (busy) return busy;
    const own = tx
      .select({ id: serviceProfessionals.serviceId })
      .from(serviceProfessionals)
      .where(and(eq(serviceProfessionals.unit, unit), eq(serviceProfessionals.personId, professional)));
    const waiting = and(eq(attentions.unit, unit), eq(attentions.status, 'queued'), inArray(attentions.serviceId, own));
    const heardSince = new Date(now.getTime() - UNHEARD);
    const [row] = await tx
      .select()
      .from(attentions)
      .where(and(waiting, id === undefined ? gte(attentions.patientSeenAt, heardSince) : eq(attentions.id, id)))
      .orderBy(asc(attentions.queuedAt), asc(attentions.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) {
      if (id === undefined && (await tx.$count(attentions, waiting)) > 0) throw new AppError(409, 'QUEUE_AWAY');
      return null;
    }
    await tx
      .update(attentions)
      .set({ status: 'iniciado', professionalId: professional, calledAt: now })
      .where(eq(attentions.id, row.id));
    await recordAttentionEvent(tx, row, { kind: 'called', at: now, byPersonId: professional });
    return currentAttention(context, unit, professional);
  });
  if (!called) throw new AppError(409, 'QUEUE_EMPTY');
  return called;
}
