import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { END_CODES } from '../../../../engine/domain/case/case.ts';
import { comparedIn } from '../compared-spelling.ts';
import { appointments } from './appointments.ts';
import { coded, instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { people } from './people.ts';

/** Numbers of the ends, as the constraint lists them. */
const ENDS = sql.raw(Object.values(END_CODES).join(', '));

/**
 * Cases of workplace risk. The status of an open case is derived from its appointment and never
 * stored; only a manager's decision is stored, as `ended`.
 */
export const artCases = pgTable(
  'art_cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** Visible number, and its id in every call; assigned by `nextNumber`. */
    number: integer().notNull(),
    /** The case's manager. */
    managerId: integer('gestor_id')
      .notNull()
      .references(() => people.id),
    /** The worker: one person with all cases that a manager registered of them (docs/decisions/0041). */
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** The current appointment; earlier ones name the case in `appointments.caseId`. */
    appointmentId: integer().references(() => appointments.id, { onDelete: 'set null' }),
    claimNumber: text('nro_siniestro').notNull(),
    diagnosis: text('diagnostico').notNull(),
    mobile: text('telefono_movil').notNull(),
    /** Number of `mobile`, as `people.telefonoE164`. */
    mobileE164: text('telefono_movil_e164'),
    /** The tenant's own fields, by name; values of fields no longer declared stay for a term. */
    own: jsonb().$type<{ readonly [name: string]: string | number | boolean }>().notNull().default({}),
    ended: coded(END_CODES),
    endedAt: instant(),
    endedBy: integer().references(() => people.id),
    /** Time at which the worker's mail was requested: it is sent once per case. */
    mailedAt: instant(),
    createdAt: instant().notNull(),
    /** Incremented by each change, so that a stale one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('art_cases_number').on(table.unit, table.number),
    index('art_cases_by_manager').on(table.unit, table.managerId, table.number),
    index('art_cases_by_time').on(table.unit, table.createdAt),
    index('art_cases_by_worker').on(table.personId),
    // One claim in every spelling (docs/decisions/0120).
    index('art_cases_by_claim').on(table.unit, comparedIn(table.claimNumber)),
    index('art_cases_unread_numbers').on(table.id).where(sql`${table.mobileE164} is null`),
    index('art_cases_unreadable_numbers').on(table.unit).where(sql`${table.mobileE164} = ''`),
    index('art_cases_own').on(table.unit, table.id).where(sql`${table.own} <> '{}'::jsonb`),
    check('art_cases_ended', sql`${table.ended} in (${ENDS})`),
    check('art_cases_ended_at', sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);

/** Follow-ups of a case, with author and due date. Append-only. */
export const artFollowUps = pgTable(
  'art_follow_ups',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    caseId: integer()
      .notNull()
      .references(() => artCases.id, { onDelete: 'cascade' }),
    /** Time that the note is about, as its author gave it. */
    at: instant().notNull(),
    note: text().notNull(),
    /** Kind, a key of the tenant's codes `followUpKind`; null for notes without one. */
    kind: text(),
    authorId: integer()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('art_follow_ups_by_case').on(table.caseId, table.at)],
);

/** Moves of cases between managers, with the person who decided. Append-only. */
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

/** Documents of a case. Only the description may be edited. */
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
    description: text('descripcion'),
    authorId: integer()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('art_documents_by_case').on(table.caseId, table.id)],
);
