import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { attentions } from './attentions.ts';
import { instant, unitColumn } from './columns.ts';
import { documents } from './documents.ts';
import { people } from './people.ts';

/** Draft of the professional's notes; closing the attention turns it into a consultation. */
export const attentionDrafts = pgTable('attention_drafts', {
  attentionId: uuid()
    .primaryKey()
    .references(() => attentions.id, { onDelete: 'cascade' }),
  unit: unitColumn(),
  notes: text('notas'),
  /** Content of the prescription, which is issued when the attention is closed. */
  prescription: text('receta'),
  updatedAt: instant().notNull(),
});

/** Documents the professional attached before closing the attention. */
export const attentionDocuments = pgTable(
  'attention_documents',
  {
    documentId: uuid()
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    unit: unitColumn(),
    attentionId: uuid()
      .notNull()
      .references(() => attentions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Kind of document, as shown to the patient. */
    kind: text('tipo').notNull(),
    description: text('descripcion'),
    createdAt: instant().notNull(),
  },
  (table) => [index('attention_documents_by_attention').on(table.attentionId)],
);

/** The patient's rating of a consultation, one for each. */
export const attentionRatings = pgTable(
  'attention_ratings',
  {
    attentionId: uuid()
      .primaryKey()
      .references(() => attentions.id, { onDelete: 'cascade' }),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** 1 very bad to 5 very good. */
    score: integer('puntaje').notNull(),
    comment: text('comentario'),
    createdAt: instant().notNull(),
  },
  (table) => [check('attention_ratings_puntaje', sql`${table.score} between 1 and 5`)],
);
