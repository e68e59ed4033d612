import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { type IdentityProof, people } from './people.ts';
import { services } from './services.ts';

/** Patient's data at the time of the consultation; later changes do not affect the record. */
export interface ClientAsOfThen {
  readonly documento: string;
  readonly apellido: string;
  readonly nombre: string;
  readonly obraSocial: string | null;
  readonly nroAfiliado: string | null;
  readonly plan: string | null;
}

/**
 * Patient's identity at the time of the consultation: `seen` by the professional in it, established before, or
 * unproven.
 */
export type IdentityThen = 'seen' | IdentityProof | 'unproven';

/**
 * Held consultations: the clinical record, with author and time (law 26.529). A trigger refuses changes, and deletions
 * outside of demo units; a correction is a new record.
 */
export const consultations = pgTable(
  'consultations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Visible code; assigned by `nextNumber`. */
    code: text().notNull(),
    heldAt: instant().notNull(),
    serviceId: integer()
      .notNull()
      .references(() => services.id),
    professionalId: integer()
      .notNull()
      .references(() => people.id),
    /** Its attention. No foreign key: attentions may be deleted, records are kept. */
    attentionId: uuid().unique(),
    ticketLetters: text('senha_sigla').notNull(),
    ticketNumber: integer('senha_numero').notNull(),
    cliente: jsonb().$type<ClientAsOfThen>().notNull(),
    /** The professional's notes, which the patient's list and detail never contain. */
    notes: text(),
    /** Null for consultations older than this column. */
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

/** Documents added by the professional, in order of `position`. A document belongs to one consultation. */
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
    /** Kind of document, as shown to the patient: 'Certificado', 'Orden de estudios'. */
    kind: text('tipo').notNull(),
    description: text(),
  },
  (table) => [
    primaryKey({ columns: [table.consultationId, table.documentId] }),
    uniqueIndex('consultation_documents_document').on(table.documentId),
  ],
);

/** Prescriptions. A trigger refuses changes of emission and content. */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** Visible number (idReceta), unique in its unit; assigned by `nextNumber`. */
    number: integer().notNull(),
    consultationId: integer()
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    content: text('contenido'),
    emittedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('prescriptions_number').on(table.unit, table.number),
    index('prescriptions_by_consultation').on(table.consultationId),
  ],
);
