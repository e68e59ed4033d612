import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** A PDF; what older versions kept; or an archive, which has a way of its own out (records). */
export type DocumentMime =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'application/octet-stream'
  | 'application/zip';

/** What the portal keeps of a file. The id is opaque and the only part of it that ever stands in an address (A1). */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    unit: unitColumn(),
    ownerId: integer()
      .notNull()
      .references(() => people.id),
    name: text().notNull(),
    /**
     * A PDF, which is what is served. Older versions kept pictures as they came: those wait to be converted, or could not
     * be opened (`application/octet-stream`) and are served to nobody.
     */
    mime: text().$type<DocumentMime>().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('documents_by_owner').on(table.unit, table.ownerId)],
);

/** The bytes apart, so that lists never carry them; in the database, so that several servers need no shared folder. */
export const documentBytes = pgTable('document_bytes', {
  documentId: uuid()
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  unit: unitColumn(),
  bytes: bytes().notNull(),
});
