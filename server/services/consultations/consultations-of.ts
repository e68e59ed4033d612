import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import {
  consultationDocuments,
  consultations,
  people,
  prescriptions,
  professionals,
  services,
} from '../../db/schema/index.ts';
import { documentPaths } from '../documents/document-paths.ts';
import type { PersonRow } from '../people/person-row.ts';
import { type Consultation, presentConsultation } from './present-consultation.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The history of a person, newest first (HIST-13). */
export function consultationsOf(
  context: Context,
  unit: number,
  person: Pick<PersonRow, 'id'>,
): Promise<Consultation[]> {
  return read(context, unit, eq(consultations.personId, person.id));
}

/** Ids are the database's `integer`; a greater number names nothing. */
const LAST_ID = 2 ** 31 - 1;

/** One consultation of the unit, and whose it is; undefined when there is none. */
export async function consultationById(
  context: Context,
  unit: number,
  id: number,
): Promise<{ readonly consultation: Consultation; readonly personId: number } | undefined> {
  if (id < 1 || id > LAST_ID) return undefined;
  const [row] = await context.db
    .select({ personId: consultations.personId })
    .from(consultations)
    .where(and(eq(consultations.unit, unit), eq(consultations.id, id)));
  const [consultation] = row ? await read(context, unit, eq(consultations.id, id)) : [];
  return row && consultation ? { consultation, personId: row.personId } : undefined;
}

async function read(context: Context, unit: number, which: SQL): Promise<Consultation[]> {
  const { db } = context;
  const rows = await db
    .select({ consultation: consultations, service: services, doctor: people, license: professionals })
    .from(consultations)
    .innerJoin(services, eq(services.id, consultations.serviceId))
    .innerJoin(people, eq(people.id, consultations.professionalId))
    .leftJoin(professionals, eq(professionals.personId, consultations.professionalId))
    .where(and(eq(consultations.unit, unit), which))
    .orderBy(desc(consultations.heldAt), desc(consultations.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ consultation }) => consultation.id);
  const documents = await db
    .select()
    .from(consultationDocuments)
    .where(and(eq(consultationDocuments.unit, unit), inArray(consultationDocuments.consultationId, ids)))
    .orderBy(asc(consultationDocuments.position));
  const recetas = await db
    .select({ consultationId: prescriptions.consultationId, number: prescriptions.number })
    .from(prescriptions)
    .where(and(eq(prescriptions.unit, unit), inArray(prescriptions.consultationId, ids)));
  const pathOf = await documentPaths(context, unit);
  return rows.map((row) => {
    const { id } = row.consultation;
    const recetaId = recetas.find(({ consultationId }) => consultationId === id)?.number ?? null;
    const own = documents.filter(({ consultationId }) => consultationId === id);
    return presentConsultation(row, own, recetaId, pathOf);
  });
}
