import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { seenText } from '../../../../engine/language/rules/values/readable-text.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  CONDITIONS,
  consultations,
  medicalConditions,
  people,
  prescriptions,
  services,
} from '../../../platform/db/schema/index.ts';
import { type IdentityCheck, identityOf } from '../../people/index.ts';
import type { AttentionRow } from '../attention-state.ts';

/** A marked condition with the person's note. */
export interface MarkedCondition {
  readonly condicion: (typeof CONDITIONS)[number];
  readonly observacion: string | null;
}

/** An earlier consultation of the same patient, with its notes. */
export interface EarlierConsultation {
  readonly id: number;
  readonly atencion: string;
  readonly fecha: string;
  readonly servicio: string;
  readonly profesional: string;
  readonly notas: string | null;
  readonly receta: string | null;
}

/** Patient data for the professional in charge. */
export interface PatientSheet {
  readonly documento: string;
  readonly fec_nac: string | null;
  readonly sexo: 'F' | 'M' | 'X' | null;
  readonly obraSocial: string | null;
  readonly plan: string | null;
  readonly nroAfiliado: string | null;
  readonly telefono: string | null;
  /** Identity before this consultation (decision 0128). */
  readonly identidad: IdentityCheck;
  /** Time at which the professional declared to have seen the DNI in this consultation. */
  readonly dniVisto: string | null;
  readonly condiciones: readonly MarkedCondition[];
  readonly anteriores: readonly EarlierConsultation[];
}

/** Number of earlier consultations in the sheet; older ones are in the history. */
const EARLIER = 20;

/** The patient of an open attention: data, conditions, and the unit's latest notes, newest first. */
export async function patientSheet(db: Database, { unit, personId, dniSeenAt }: AttentionRow): Promise<PatientSheet> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId)));
  if (!person) throw new Error('PATIENT_MISSING');
  const { identityNumber, birthDate, sex, insurer, plan, affiliateNumber, phone } = person;
  return {
    documento: identityNumber,
    fec_nac: birthDate,
    sexo: sex,
    obraSocial: insurer,
    plan,
    nroAfiliado: affiliateNumber,
    telefono: phone,
    identidad: identityOf(person),
    dniVisto: dniSeenAt?.toISOString() ?? null,
    condiciones: await markedConditions(db, unit, personId),
    anteriores: await earlierConsultations(db, unit, personId),
  };
}

async function markedConditions(db: Database, unit: number, personId: number): Promise<MarkedCondition[]> {
  const [row] = await db
    .select()
    .from(medicalConditions)
    .where(and(eq(medicalConditions.unit, unit), eq(medicalConditions.personId, personId)));
  return CONDITIONS.flatMap((condicion) => {
    const observacion = row?.conditions[condicion];
    return observacion == null ? [] : [{ condicion, observacion: seenText(observacion) }];
  });
}

async function earlierConsultations(db: Database, unit: number, personId: number): Promise<EarlierConsultation[]> {
  const rows = await db
    .select({
      consultation: consultations,
      service: services.name,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(consultations)
    .innerJoin(services, eq(services.id, consultations.serviceId))
    .innerJoin(people, eq(people.id, consultations.professionalId))
    .where(and(eq(consultations.unit, unit), eq(consultations.personId, personId)))
    .orderBy(desc(consultations.heldAt), desc(consultations.id))
    .limit(EARLIER);
  const contents = await prescribed(
    db,
    unit,
    rows.map(({ consultation }) => consultation.id),
  );
  return rows.map(({ consultation, service, firstName, lastName }) => ({
    id: consultation.id,
    atencion: consultation.code,
    fecha: consultation.heldAt.toISOString(),
    servicio: service,
    profesional: `${firstName} ${lastName}`,
    notas: consultation.notes,
    receta: contents.get(consultation.id) ?? null,
  }));
}

/** Prescribed texts by consultation; several prescriptions of one are joined by line breaks. */
async function prescribed(db: Database, unit: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ consultation: prescriptions.consultationId, content: prescriptions.content })
    .from(prescriptions)
    .where(and(eq(prescriptions.unit, unit), inArray(prescriptions.consultationId, [...ids])))
    .orderBy(asc(prescriptions.id));
  const found = new Map<number, string>();
  for (const { consultation, content } of rows) {
    if (content === null) continue;
    const before = found.get(consultation);
    found.set(consultation, before === undefined ? content : `${before}\n${content}`);
  }
  return found;
}
