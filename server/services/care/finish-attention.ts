import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { notFound } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { attentions } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { closeAttention, patientOf } from '../consulting/close-attention.ts';
import type { DraftTexts } from '../consulting/draft.ts';
import { type AttentionRow, heldAttention } from '../consulting/held-attention.ts';
import { requireDniSeen } from '../prescriptions/require-dni-seen.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { attentionId } from './attention-id.ts';
import { type EndedAttention, endedAttention } from './ended-attention.ts';
import { sendBack } from './send-back.ts';
import { dropWritten, isUndecided } from './unbegun.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/**
 * The professional hangs up: the call is over for both, and what was written stays open until it is closed. A patient
 * with whom it did not begin has the old place in the queue again (FIXC-04). Hanging up what is over answers the same.
 * @throws AppError 404 for what this professional does not have in hand
 */
export async function hangUp({ db, clock }: Context, unit: number, professional: number, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await heldAttention(tx, unit, professional, id, 'lock');
    if (row.status === 'iniciado') await sendBack(tx, row, clock.now(), professional);
    else if (row.status === 'attending') await endCall(tx, row, clock.now());
  });
}

/**
 * The professional closes an attention: the call ends if it had not, and what was written becomes the patient's history,
 * in one transaction (D-CARE-01). One that did not begin, and of which the professional did not say that it took place,
 * becomes none, and what was written for it goes. Closing what is closed answers the same.
 * @throws AppError 404 for another professional's; 409 DNI_NOT_SEEN, and the call goes on
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

/** @returns whether the attention took place */
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

/** Over, and nothing of it open. The lock makes a second press wait for the first. */
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
