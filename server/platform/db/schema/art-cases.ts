import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { artCases } from './appointments.ts';
import { instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { people } from './people.ts';

/** Follow-ups of a case, with author and due date (ART-08). Append-only. */
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
    descripcion: text(),
    authorId: integer()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index('art_documents_by_case').on(table.caseId, table.id)],
);
