import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { type IdentityProof, people } from './people.ts';
import { services } from './services.ts';

/** The patient as known when the consultation was held: what changes later does not change its record (HIST-12). */
export interface ClientAsOfThen {
  readonly documento: string;
  readonly apellido: string;
  readonly nombre: string;
  readonly obraSocial: string | null;
  readonly nroAfiliado: string | null;
  readonly plan: string | null;
}

/**
 * How the patient's identity was established when the consultation was held: the professional saw the DNI in it, it had been
 * established before, or it was not.
 */
export type IdentityThen = 'seen' | IdentityProof | 'unproven';

/**
 * Consultations that were held: the clinical record, with author and time (law 26.529). A trigger refuses changes, and
 * deletions outside demo units; a correction is a record of its own.
 */
export const consultations = pgTable(
  'consultations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** What people call it by; made by `nextNumber`. */
    code: text().notNull(),
    heldAt: instant().notNull(),
    serviceId: integer()
      .notNull()
      .references(() => services.id),
    professionalId: integer()
      .notNull()
      .references(() => people.id),
    /** The request it came from. No foreign key: requests serve the day, this is kept. */
    attentionId: uuid().unique(),
    senhaSigla: text().notNull(),
    senhaNumero: integer().notNull(),
    cliente: jsonb().$type<ClientAsOfThen>().notNull(),
    /** The professional's own; never part of what the patient's list or detail says. */
    notes: text(),
    /** Null for consultations that were recorded before this column. */
    identity: text().$type<IdentityThen>(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('consultations_identity', sql`${table.identity} in ('seen', 'office', 'professional', 'unproven')`),
    uniqueIndex('consultations_code').on(table.unit, table.code),
    index('consultations_by_person').on(table.unit, table.personId, table.heldAt),
    index('consultations_by_professional').on(table.unit, table.professionalId, table.heldAt),
  ],
);

/** Documents that the professional added, in order of `position`. The same document belongs to one consultation. */
export const consultationDocuments = pgTable(
  'consultation_documents',
  {
    unit: unitColumn(),
    consultationId: integer()
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    position: integer().notNull(),
    /** Kind of document as the patient reads it: 'Certificado', 'Orden de estudios'. */
    tipo: text().notNull(),
    description: text(),
  },
  (table) => [
    primaryKey({ columns: [table.consultationId, table.documentId] }),
    uniqueIndex('consultation_documents_document').on(table.documentId),
  ],
);

/** Prescriptions. Emission is kept, the content never changes afterwards: a trigger refuses it (A44, D-SAFE-4). */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** The number people see (idReceta), unrepeatable in its unit; made by `nextNumber`. */
    number: integer().notNull(),
    consultationId: integer()
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    contenido: text(),
    emittedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('prescriptions_number').on(table.unit, table.number),
    index('prescriptions_by_consultation').on(table.consultationId),
  ],
);
