import { and, eq } from 'drizzle-orm';
import type { AttentionState } from '../../../../engine/domain/attention/attention.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PersonRow } from '../../../platform/db/person-row.ts';
import { attentionDocuments, attentionDrafts, people } from '../../../platform/db/schema/index.ts';
import { type RecordedConsultation, recordConsultation } from '../../history/index.ts';
import { identityThen, keepSeen } from '../../people/index.ts';
import { type AttentionRow, writeState } from '../attention-state.ts';
import { type DraftTexts, draftDocuments } from './draft.ts';

/**
 * Moves an attention into the patient's history: notes, documents and prescription, in the caller's transaction. Deletes
 * the draft.
 * @param next the recorded state
 */
export async function closeAttention(
  tx: Database,
  attention: AttentionRow,
  next: AttentionState,
  { texts: { notes, prescription }, now }: { readonly texts: DraftTexts; readonly now: Date },
): Promise<RecordedConsultation> {
  const { id, unit, serviceId, professionalId } = attention;
  if (professionalId === null) throw new Error('ATTENTION_WITHOUT_PROFESSIONAL');
  const patient = await patientOf(tx, attention);
  const attached = await draftDocuments(tx, unit, id);
  const recorded = await recordConsultation(tx, {
    unit,
    patient,
    heldAt: attention.attendingAt ?? attention.calledAt ?? now,
    serviceId,
    professionalId,
    attentionId: id,
    ticketLetters: attention.ticketLetters,
    ticketNumber: attention.ticketNumber,
    notes,
    identity: identityThen(patient, attention),
    documents: attached.map(({ id: documentId, tipo: kind, descripcion: description }) => ({
      documentId,
      kind,
      description,
    })),
    content: prescription,
    now,
  });
  if (attention.dniSeenAt !== null) await keepSeen(tx, patient);
  await writeState(tx, attention, next, { at: now });
  await tx.delete(attentionDrafts).where(and(eq(attentionDrafts.unit, unit), eq(attentionDrafts.attentionId, id)));
  await tx
    .delete(attentionDocuments)
    .where(and(eq(attentionDocuments.unit, unit), eq(attentionDocuments.attentionId, id)));
  return recorded;
}

/** The patient of an attention, locked against a changed name until the transaction ends. */
export async function patientOf(tx: Database, { unit, personId }: AttentionRow): Promise<PersonRow> {
  const [patient] = await tx
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId)))
    .for('no key update');
  if (!patient) throw new Error('PATIENT_MISSING');
  return patient;
}
