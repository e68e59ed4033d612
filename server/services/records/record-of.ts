import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  CONDITIONS,
  consultationDocuments,
  consultations,
  documents,
  medicalConditions,
  people,
  prescriptions,
  professionals,
  services,
} from '../../db/schema/index.ts';

type Row<Table extends { readonly $inferSelect: unknown }> = Table['$inferSelect'];

/** A document of a record, without its bytes. */
export interface RecordDocument {
  readonly id: string;
  readonly name: string;
  readonly tipo: string;
  readonly size: number;
  readonly createdAt: Date;
}

/** One consultation of a record, with all that belongs to it. */
export interface RecordConsultation {
  readonly row: Row<typeof consultations>;
  readonly service: string;
  readonly doctor: Row<typeof people>;
  readonly license: Row<typeof professionals> | null;
  readonly documents: readonly RecordDocument[];
  readonly prescriptions: readonly Row<typeof prescriptions>[];
}

/** All that the unit keeps of a person's health (law 26.529, article 14). */
export interface HealthRecord {
  readonly person: Row<typeof people>;
  /** Oldest first. */
  readonly consultations: readonly RecordConsultation[];
  /** What the person marked, with what they wrote; '' for nothing. */
  readonly conditions: readonly { readonly condition: string; readonly note: string }[];
  readonly conditionsAt: Date | null;
}

/** The record of a person of the unit; undefined when there is nobody. */
export async function recordOf(db: Database, unit: number, personId: number): Promise<HealthRecord | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId)));
  if (!person) return undefined;
  const [marked] = await db
    .select()
    .from(medicalConditions)
    .where(and(eq(medicalConditions.unit, unit), eq(medicalConditions.personId, personId)));
  const conditions = CONDITIONS.flatMap((condition) => {
    const note = marked?.conditions[condition];
    return note == null ? [] : [{ condition, note: note.trim() }];
  });
  const held = await consultationsOfRecord(db, unit, personId);
  return { person, consultations: held, conditions, conditionsAt: marked?.updatedAt ?? null };
}

async function consultationsOfRecord(db: Database, unit: number, personId: number): Promise<RecordConsultation[]> {
  const rows = await db
    .select({ row: consultations, service: services.nome, doctor: people, license: professionals })
    .from(consultations)
    .innerJoin(services, eq(services.id, consultations.serviceId))
    .innerJoin(people, eq(people.id, consultations.professionalId))
    .leftJoin(professionals, eq(professionals.personId, consultations.professionalId))
    .where(and(eq(consultations.unit, unit), eq(consultations.personId, personId)))
    .orderBy(asc(consultations.heldAt), asc(consultations.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ row }) => row.id);
  const files = await db
    .select({ link: consultationDocuments, file: documents })
    .from(consultationDocuments)
    .innerJoin(documents, eq(documents.id, consultationDocuments.documentId))
    .where(and(eq(consultationDocuments.unit, unit), inArray(consultationDocuments.consultationId, ids)))
    .orderBy(asc(consultationDocuments.position));
  const recetas = await db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.unit, unit), inArray(prescriptions.consultationId, ids)))
    .orderBy(asc(prescriptions.id));
  return rows.map((held) => ({
    ...held,
    documents: files
      .filter(({ link, file }) => link.consultationId === held.row.id && file.mime === 'application/pdf')
      .map(({ link, file }) => ({ ...file, tipo: link.tipo })),
    prescriptions: recetas.filter((one) => one.consultationId === held.row.id && one.contenido !== null),
  }));
}
