import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import {
  type ClientAsOfThen,
  consultationDocuments,
  consultations,
  type IdentityThen,
  prescriptions,
} from '../../platform/db/schema/index.ts';
import { nextNumber } from '../../platform/units/next-number.ts';

/** A document that the professional added, already stored in `documents`. */
export interface AddedDocument {
  readonly documentId: string;
  /** Kind, as shown to the patient. */
  readonly kind: string;
  readonly description: string | null;
}

/** A held consultation, to be written to the patient's history. */
export interface HeldConsultation {
  readonly unit: number;
  readonly patient: PersonRow;
  readonly heldAt: Date;
  readonly serviceId: number;
  readonly professionalId: number;
  readonly attentionId: string | null;
  readonly ticketLetters: string;
  readonly ticketNumber: number;
  readonly notes: string | null;
  /** The way in which the patient's identity was established. */
  readonly identity: IdentityThen;
  readonly documents: readonly AddedDocument[];
  /** Text of the prescription; null without one. */
  readonly content: string | null;
  readonly now: Date;
}

/** Result of recording: the id, the visible code, and the prescription's number if there is one. */
export interface RecordedConsultation {
  readonly id: number;
  readonly code: string;
  readonly recetaId: number | null;
}

/**
 * Writes a held consultation with its documents and prescription into the history, in the transaction that ends the
 * call.
 */
export async function recordConsultation(tx: Database, held: HeldConsultation): Promise<RecordedConsultation> {
  const { unit, patient, heldAt, serviceId, professionalId, attentionId, ticketLetters, ticketNumber, notes, now } =
    held;
  const code = consultationCode(await nextNumber(tx, unit, 'consultation'));
  const [row] = await tx
    .insert(consultations)
    .values({
      unit,
      personId: patient.id,
      code,
      heldAt,
      serviceId,
      professionalId,
      attentionId,
      ticketLetters,
      ticketNumber,
      cliente: clientAsOfNow(patient),
      notes,
      identity: held.identity,
      createdAt: now,
    })
    .returning({ id: consultations.id });
  if (!row) throw new Error('CONSULTATION_NOT_WRITTEN');
  const documents = held.documents.map((document, position) => ({
    unit,
    consultationId: row.id,
    position,
    ...document,
  }));
  if (documents.length > 0) await tx.insert(consultationDocuments).values(documents);
  if (held.content === null) return { id: row.id, code, recetaId: null };
  const number = await nextNumber(tx, unit, 'prescription');
  await tx
    .insert(prescriptions)
    .values({ unit, number, consultationId: row.id, content: held.content, emittedAt: now });
  return { id: row.id, code, recetaId: number };
}

/** A copy of the patient's data for the record. */
export function clientAsOfNow(patient: PersonRow): ClientAsOfThen {
  const { lastName: apellido, firstName: nombre, insurer, affiliateNumber, plan } = patient;
  return {
    documento: canonicalDni(patient.identityNumber),
    apellido,
    nombre,
    obraSocial: insurer,
    nroAfiliado: affiliateNumber,
    plan,
  };
}

/** The visible code of a consultation. */
export function consultationCode(number: number): string {
  return `AT-${number}`;
}
