import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { appointments } from './appointments.ts';
import { instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { people } from './people.ts';

/** How a case ended: 2 Cancelado, 3 Cerrado (ART-05). */
export type CaseEnd = 2 | 3;

/**
 * Cases of workplace risk (ART-14). While one is open its status is what became of its appointment (D-ART-06), so it is
 * read from there and never stored; what a manager decided, `ended`, is.
 */
export const artCases = pgTable(
  'art_cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** What people call it by, and its id in every call; made by `nextNumber`. */
    number: integer().notNull(),
    /** The manager whose case it is. */
    gestorId: integer()
      .notNull()
      .references(() => people.id),
    /** The worker: a record of this case alone, so that what one manager corrects is nobody else's. */
    personId: integer()
      .notNull()
      .unique()
      .references(() => people.id),
    /** The appointment that counts now; earlier ones are the worker's other appointments. */
    appointmentId: integer().references(() => appointments.id, { onDelete: 'set null' }),
    nroSiniestro: text().notNull(),
    diagnostico: text().notNull(),
    telefonoMovil: text().notNull(),
    /** Fields of the tenant's own, by name; what the tenant no longer declares stays. */
    own: jsonb().$type<{ readonly [name: string]: string | number | boolean }>().notNull().default({}),
    ended: smallint().$type<CaseEnd>(),
    endedAt: instant(),
    endedBy: integer().references(() => people.id),
    /** When the mail to the worker was asked for: it goes once for each case (A21). */
    mailedAt: instant(),
    createdAt: instant().notNull(),
    /** Grows with each change, so that a stale one is refused (A23). */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('art_cases_number').on(table.unit, table.number),
    index('art_cases_by_manager').on(table.unit, table.gestorId, table.number),
    index('art_cases_by_time').on(table.unit, table.createdAt),
    index('art_cases_by_claim').on(table.unit, table.nroSiniestro),
    check('art_cases_ended', sql`${table.ended} in (2, 3)`),
    check('art_cases_ended_at', sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);

/** What was noted about a case, by whom and for when (ART-08). Notes are added, never changed. */
export const artFollowUps = pgTable(
  'art_follow_ups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    caseId: integer()
      .notNull()
      .references(() => artCases.id, { onDelete: 'cascade' }),
    /** The moment the note is about, as its author gave it. */
    at: instant().notNull(),
    note: text().notNull(),
    authorId: integer()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('art_follow_ups_by_case').on(table.caseId, table.at)],
);

/** From whom a case went to whom, and who decided it. Added, never changed. */
export const artMoves = pgTable(
  'art_moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    caseId: integer()
      .notNull()
      .references(() => artCases.id, { onDelete: 'cascade' }),
    fromId: integer()
      .notNull()
      .references(() => people.id),
    toId: integer()
      .notNull()
      .references(() => people.id),
    authorId: integer()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('art_moves_by_case').on(table.caseId, table.id)],
);

/** Documents of a case. The description may be corrected, the document stays. */
export const artDocuments = pgTable(
  'art_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    caseId: integer()
      .notNull()
      .references(() => artCases.id, { onDelete: 'cascade' }),
    documentId: uuid()
      .notNull()
      .unique()
      .references(() => documents.id),
    descripcion: text(),
    authorId: integer()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('art_documents_by_case').on(table.caseId, table.id)],
);
