import { and, eq, isNotNull, min } from 'drizzle-orm';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions, coupons } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { type Actor, attentionsOf } from './actor.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { type AttentionRow, judged, stateAfter, writeState } from './attention-state.ts';
import { sendBack } from './send-back.ts';
import { endUnbegun } from './unbegun.ts';

/**
 * Gives up a call that did not begin, or that the professional did not come back to: it is free, and its notes stay
 * open for the professional. With `again` the patient enters the queue with the same ticket and coupon: in the old
 * place, or first after a begun call. Idempotent.
 * @throws AppError PROFESSIONAL_BACK while the professional of a begun call is, or recently was, connected;
 * PROFESSIONAL_RECEIVES with `again` when the professional's page receives the patient; ATTENTION_ACTIVE with `again`
 * when the patient has another attention already, and this one stays; 404 for attentions of others
 */
export async function waiveAttention(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  unit: number,
  actor: Actor,
  { id, again }: { readonly id: string; readonly again: boolean },
): Promise<void> {
  const now = clock.now();
  const own = and(eq(attentions.unit, unit), eq(attentions.id, id), attentionsOf(actor));
  await transaction(db, async (tx) => {
    const [row] = await tx.select().from(attentions).where(own).for('update');
    if (!row) throw notFound();
    const given = await judged(tx, row);
    const next = stateAfter(given, again ? 'requeue' : 'waive', now);
    if (next === given.facts.state) return;
    if (next === 'waiting') await sendBack(tx, row, now, actor.person);
    else if (next !== 'waived') await endUnbegun(tx, row, next, { at: now, by: actor.person });
    else {
      await writeState(tx, row, next, { at: now });
      await recordAttentionEvent(tx, row, { kind: 'waived', at: now, byPersonId: actor.person });
      if (again) await queueAgain(tx, row, now, actor.person);
    }
  });
}

async function queueAgain(tx: Database, row: AttentionRow, now: Date, by: number): Promise<void> {
  const { unit, serviceId, ticketLetters, ticketNumber, reason, appointmentId } = row;
  // `provisional` keeps its first value, which decides whom the attention blocks (docs/decisions/0032).
  const { personId, identityNumber, requestedBy, provisional } = row;
  const whose = { unit, personId, identityNumber, requestedBy, provisional };
  const [first] = await tx
    .select({ at: min(attentions.queuedAt) })
    .from(attentions)
    .where(and(eq(attentions.unit, unit), eq(attentions.serviceId, serviceId), inStates(['waiting'])));
  const front = Math.min(row.queuedAt.getTime(), (first?.at?.getTime() ?? Number.POSITIVE_INFINITY) - 1);
  const same = { ...whose, serviceId, ticketLetters, ticketNumber, reason, appointmentId };
  const [made] = await tx
    .insert(attentions)
    .values({ ...same, status: 'waiting', queuedAt: new Date(front), patientSeenAt: now })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new AppError(409, 'ATTENTION_ACTIVE');
  await tx
    .update(coupons)
    .set({ attentionId: made.id })
    .where(and(eq(coupons.unit, unit), eq(coupons.attentionId, row.id), isNotNull(coupons.spentAt)));
  await recordAttentionEvent(tx, made, { kind: 'queued', at: now, byPersonId: by });
}
