import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import {
  attentions,
  CONDITIONS,
  consultationDocuments,
  consultations,
  documentBytes,
  documents,
  medicalConditions,
  people,
  prescriptions,
  professionals,
  services,
} from '../../platform/db/schema/index.ts';

type Row<Table extends { readonly $inferSelect: unknown }> = Table['$inferSelect'];

/** A document of a record, without its bytes. */
export interface RecordDocument {
  readonly id: string;
  readonly name: string;
  readonly tipo: string;
  readonly size: number;
  readonly createdAt: Date;
  /** False for a file whose bytes are gone or were never readable: a copy of the record says so. */
  readonly readable: boolean;
}

/** One consultation with everything that belongs to it. */
export interface RecordConsultation {
  readonly row: Row<typeof consultations>;
  /** Reason that the person gave for the attention; null without one. */
  readonly reason: string | null;
  readonly service: string;
  readonly doctor: Row<typeof people>;
  readonly license: Row<typeof professionals> | null;
  readonly documents: readonly RecordDocument[];
  readonly prescriptions: readonly Row<typeof prescriptions>[];
}

/** All data on a person's health that the unit keeps (law 26.529, article 14). */
export interface HealthRecord {
  readonly person: Row<typeof people>;
  /** Oldest first. */
  readonly consultations: readonly RecordConsultation[];
  /** Marked conditions with the person's notes; '' without a note. */
  readonly conditions: readonly { readonly condition: string; readonly note: string }[];
  readonly conditionsAt: Date | null;
}

/** The record of a person of the unit, or undefined. */
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
  const ofPerson = and(eq(consultations.unit, unit), eq(consultations.personId, personId));
  const rows = await db
    .select({
      row: consultations,
      reason: attentions.reason,
      service: services.name,
      doctor: people,
      license: professionals,
    })
    .from(consultations)
    .innerJoin(services, eq(services.id, consultations.serviceId))
    .innerJoin(people, eq(people.id, consultations.professionalId))
    .leftJoin(professionals, eq(professionals.personId, consultations.professionalId))
    .leftJoin(attentions, eq(attentions.id, consultations.attentionId))
    .where(ofPerson)
    .orderBy(asc(consultations.heldAt), asc(consultations.id));
  const files = await db
    .select({ link: consultationDocuments, file: documents, kept: documentBytes.documentId })
    .from(consultationDocuments)
    .innerJoin(documents, eq(documents.id, consultationDocuments.documentId))
    .innerJoin(consultations, eq(consultations.id, consultationDocuments.consultationId))
    .leftJoin(documentBytes, eq(documentBytes.documentId, documents.id))
    .where(ofPerson)
    .orderBy(asc(consultationDocuments.position));
  const recetas = await db
    .select({ receta: prescriptions })
    .from(prescriptions)
    .innerJoin(consultations, eq(consultations.id, prescriptions.consultationId))
    .where(and(ofPerson, isNotNull(prescriptions.content)))
    .orderBy(asc(prescriptions.id));
  const filesOf = byConsultation(files, ({ link }) => link.consultationId);
  const recetasOf = byConsultation(recetas, ({ receta }) => receta.consultationId);
  return rows.map((held) => ({
    ...held,
    documents: (filesOf.get(held.row.id) ?? []).map(({ link, file, kept }) => ({
      ...file,
      tipo: link.kind,
      readable: kept !== null && file.mime === 'application/pdf',
    })),
    prescriptions: (recetasOf.get(held.row.id) ?? []).map(({ receta }) => receta),
  }));
}

/** Groups by consultation; each list keeps its order. */
function byConsultation<Thing>(
  things: readonly Thing[],
  consultationOf: (thing: Thing) => number,
): ReadonlyMap<number, readonly Thing[]> {
  const by = new Map<number, Thing[]>();
  for (const thing of things) {
    const id = consultationOf(thing);
    const same = by.get(id);
    if (same === undefined) by.set(id, [thing]);
    else same.push(thing);
  }
  return by;
}
