import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { attentions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import { controlledSubstance } from '../prescriptions/index.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { attentionId } from './attention-id.ts';
import { type AttentionRow, judged, stateAfter, writeState } from './attention-state.ts';
import { closeAttention, patientOf } from './doctor/close-attention.ts';
import type { DraftTexts } from './doctor/draft.ts';
import { heldAttention } from './doctor/held-attention.ts';
import { type EndedAttention, endedAttention } from './ended-attention.ts';
import { sendBack } from './send-back.ts';
import { dropWritten } from './unbegun.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/**
 * Ends the call for both sides and keeps the draft open until closing. If the call did not begin, the patient gets the
 * old place in the queue back. Idempotent.
 * @throws AppError 404 unless it is this professional's open attention
 */
export async function hangUp({ db, clock }: Context, unit: number, professional: number, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await heldAttention(tx, { unit, professional, id }, 'lock');
    const now = clock.now();
    const held = await judged(tx, row);
    const next = stateAfter(held, 'hangUp', now);
    if (next === held.facts.state) return;
    if (next === 'waiting') {
      await sendBack(tx, row, now, professional);
      return;
    }
    await writeState(tx, row, next, { at: now });
    await recordAttentionEvent(tx, row, { kind: 'finished', at: now, byPersonId: professional });
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
  { id, texts }: { readonly id: string; readonly texts: DraftTexts },
): Promise<EndedAttention> {
  const { unit } = tenant.public;
  const now = clock.now();
  await transaction(db, async (tx) => {
    const called = await judged(tx, await lockOwn(tx, unit, professional, id));
    const { row, facts } = called;
    const next = stateAfter(called, 'finish', now);
    if (next === facts.state) return;
    if (next === 'left' || next === 'notHeld') {
      await endUnheld(tx, row, next, now);
      return;
    }
    requireDniSeen(tenant, row, await patientOf(tx, row), texts.prescription);
    if (facts.state === 'inProgress')
      await recordAttentionEvent(tx, row, { kind: 'finished', at: now, byPersonId: professional });
    await closeAttention(tx, row, next, { texts, now });
  });
  const ended = await endedAttention(db, unit, eq(attentions.professionalId, professional), id);
  if (!ended) throw notFound();
  return ended;
}

/** Ends an attention that did not take place: its patient never came, or its professional says so. */
async function endUnheld(tx: Database, row: AttentionRow, next: 'left' | 'notHeld', at: Date): Promise<void> {
  await writeState(tx, row, next, { at });
  await dropWritten(tx, row);
  const kind = next === 'left' ? 'absent' : 'left';
  await recordAttentionEvent(tx, row, { kind, at, byPersonId: row.professionalId });
}

/**
 * Locks an attention that this professional called, also a closed one: a second click waits for the first.
 * @throws AppError 404
 */
async function lockOwn(tx: Database, unit: number, professional: number, id: string): Promise<AttentionRow> {
  const [row] = await tx
    .select()
    .from(attentions)
    .where(
      and(eq(attentions.unit, unit), eq(attentions.id, attentionId(id)), eq(attentions.professionalId, professional)),
    )
    .for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Refuses a prescription until the professional declares that the patient showed the DNI (decision 0128). A controlled
 * substance always needs it. For others the tenant's `prescriptions.dniSeen` decides: `always`, or `unproven` for patients
 * without an established identity.
 * @throws AppError 409 DNI_NOT_SEEN
 */
function requireDniSeen(
  tenant: CompiledTenant,
  { dniSeenAt }: Pick<AttentionRow, 'dniSeenAt'>,
  { identityBy }: Pick<PersonRow, 'identityBy'>,
  prescription: string | null,
): void {
  if (prescription === null || dniSeenAt !== null) return;
  const sustancia = controlledSubstance(prescription);
  if (sustancia !== undefined)
    throw new AppError(409, 'DNI_NOT_SEEN', { say: paperWords(tenant)('receta.controlled', { sustancia }) });
  const { dniSeen } = tenant.public.settings.prescriptions;
  if (dniSeen === 'always' || (dniSeen === 'unproven' && identityBy === null)) throw new AppError(409, 'DNI_NOT_SEEN');
}
