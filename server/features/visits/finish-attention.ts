import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { notFound } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { attentionId } from './attention-id.ts';
import { closeAttention, patientOf } from './doctor/close-attention.ts';
import type { DraftTexts } from './doctor/draft.ts';
import { type AttentionRow, heldAttention } from './doctor/held-attention.ts';
import { type EndedAttention, endedAttention } from './ended-attention.ts';
import { requireDniSeen } from './require-dni-seen.ts';
import { sendBack } from './send-back.ts';
import { dropWritten, isUndecided } from './unbegun.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/**
 * Ends the call for both sides and keeps the draft open until closing. If the call did not begin, the patient gets the
 * old place in the queue back. Idempotent.
 * @throws AppError 404 unless it is this professional's open attention
 */
export async function hangUp({ db, clock }: Context, unit: number, professional: number, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await heldAttention(tx, unit, professional, id, 'lock');
    if (row.status === 'iniciado') await sendBack(tx, row, clock.now(), professional);
    else if (row.status === 'attending') await endCall(tx, row, clock.now());
  });
}

/**
 * Closes an attention in one transaction: ends the call if needed, and moves notes and prescription to the patient's
 * history. An attention that did not begin, and that the professional did not declare, leaves no history,
 * and its draft is deleted. Idempotent.
 * @throws AppError 404 for attentions of others; 409 DNI_NOT_SEEN, and the call goes on
 */
export async function finishAttention(
  { db, clock }: Context,
  tenant: CompiledTenant,
  professional: number,
  id: string,
  texts: DraftTexts,
): Promise<EndedAttention> {
  const { unit } = tenant.public;
  const now = clock.now();
  await transaction(db, async (tx) => {
    if (await isClosed(tx, unit, professional, id)) return;
    const row = await heldAttention(tx, unit, professional, id, 'lock');
    if (!(await endCall(tx, row, now))) return;
    requireDniSeen(tenant, row, await patientOf(tx, row), texts.receta);
    await closeAttention(tx, row, texts, now);
  });
  const ended = await endedAttention(db, unit, eq(attentions.professionalId, professional), id);
  if (!ended) throw notFound();
  return ended;
}

/** Ends the call. @returns whether the attention took place */
async function endCall(tx: Database, row: AttentionRow, now: Date): Promise<boolean> {
  if (row.status === 'finished' && !isUndecided(row)) return true;
  const began = row.status === 'attending';
  await tx
    .update(attentions)
    .set({ status: began ? 'finished' : 'left', endedAt: row.endedAt ?? now })
    .where(and(eq(attentions.unit, row.unit), eq(attentions.id, row.id)));
  if (!began) await dropWritten(tx, row);
  const kind = began ? 'finished' : row.status === 'finished' ? 'left' : 'absent';
  await recordAttentionEvent(tx, row, { kind, at: now, byPersonId: row.professionalId });
  return began;
}

/** Whether the attention is closed. The lock makes a second click wait for the first. */
async function isClosed(tx: Database, unit: number, professional: number, id: string): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(attentions)
    .where(
      and(eq(attentions.unit, unit), eq(attentions.id, attentionId(id)), eq(attentions.professionalId, professional)),
    )
    .for('update');
  return row?.status === 'left' || row?.recordedAt != null;
}
