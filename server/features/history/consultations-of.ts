import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { LARGEST_INTEGER } from '../../platform/db/schema/columns.ts';
import {
  consultationDocuments,
  consultations,
  people,
  prescriptions,
  professionals,
  services,
} from '../../platform/db/schema/index.ts';
import { documentPaths } from '../../platform/files/document-paths.ts';
import {
  type AddedDocument,
  type Consultation,
  type ConsultationRows,
  presentConsultation,
} from './present-consultation.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The history of a person, newest first. */
export function consultationsOf(
  context: Context,
  unit: number,
  person: Pick<PersonRow, 'id'>,
): Promise<Consultation[]> {
  return read(context, 'person', { unit, value: person.id });
}

/** One consultation of the unit with its patient's id, or undefined. */
export async function consultationById(
  context: Context,
  unit: number,
  id: number,
): Promise<{ readonly consultation: Consultation; readonly personId: number } | undefined> {
  if (id < 1 || id > LARGEST_INTEGER) return undefined;
  const [row] = await context.db
    .select({ personId: consultations.personId })
    .from(consultations)
    .where(and(eq(consultations.unit, unit), eq(consultations.id, id)));
  const [consultation] = row ? await read(context, 'id', { unit, value: id }) : [];
  return row && consultation ? { consultation, personId: row.personId } : undefined;
}

/** Ways to find rows: all of a person, or one by its id. */
const FOUND_BY = { person: consultations.personId, id: consultations.id } as const;

type FoundBy = keyof typeof FOUND_BY;

/** The two queries for consultations: the rows with their prescription's number, and their documents in order. */
function readsBy(by: FoundBy) {
  const which = and(eq(consultations.unit, sql.placeholder('unit')), eq(FOUND_BY[by], sql.placeholder('value')));
  const { id, code, heldAt, ticketLetters, ticketNumber, cliente } = consultations;
  const prescribed = sql<number | null>`(select max(${prescriptions.number}) from ${prescriptions}
    where ${prescriptions.consultationId} = ${consultations.id} and ${prescriptions.content} is not null)`;
  const held = preparedQuery<Asked, ConsultationRows>((db) =>
    db
      .select({
        consultation: { id, code, heldAt, ticketLetters, ticketNumber, cliente },
        service: { id: services.id, name: services.name },
        doctor: { firstName: people.firstName, lastName: people.lastName },
        license: {
          title: professionals.title,
          licenceKind: professionals.licenceKind,
          licenceProvince: professionals.licenceProvince,
          licenceNumber: professionals.licenceNumber,
        },
        recetaId: prescribed,
      })
      .from(consultations)
      .innerJoin(services, eq(services.id, consultations.serviceId))
      .innerJoin(people, eq(people.id, consultations.professionalId))
      .leftJoin(professionals, eq(professionals.personId, consultations.professionalId))
      .where(which)
      .orderBy(desc(consultations.heldAt), desc(consultations.id))
      .prepare(`consultations_by_${by}`),
  );
  const { consultationId, documentId, kind } = consultationDocuments;
  const documents = preparedQuery<Asked, AddedDocument & { readonly consultationId: number }>((db) =>
    db
      .select({ consultationId, documentId, kind })
      .from(consultationDocuments)
      .innerJoin(consultations, eq(consultations.id, consultationDocuments.consultationId))
      .where(which)
      .orderBy(asc(consultationDocuments.position))
      .prepare(`consultation_documents_by_${by}`),
  );
  return { held, documents };
}

interface Asked extends Record<string, unknown> {
  readonly unit: number;
  readonly value: number;
}

const READS = { person: readsBy('person'), id: readsBy('id') } as const;

async function read(context: Context, by: FoundBy, asked: Asked): Promise<Consultation[]> {
  const { db } = context;
  const rows = await READS[by].held(db, asked);
  if (rows.length === 0) return [];
  const documents = new Map<number, AddedDocument[]>();
  for (const document of await READS[by].documents(db, asked)) {
    const known = documents.get(document.consultationId);
    if (known) known.push(document);
    else documents.set(document.consultationId, [document]);
  }
  const pathOf = await documentPaths(context, asked.unit);
  return rows.map((row) => presentConsultation(row, documents.get(row.consultation.id) ?? [], pathOf));
}
