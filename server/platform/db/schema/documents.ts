import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** A PDF; formats of older versions; or an archive, served by a route of its own (records). */
export type DocumentMime =
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'application/octet-stream'
  | 'application/zip';

/** Files. The id is opaque and the only part that appears in an address. */
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
     * A PDF, the only type that is served. Older versions stored pictures: those wait to be converted, or could not be
     * opened (`application/octet-stream`), and are not served.
     */
    mime: text().$type<DocumentMime>().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('documents_by_owner').on(table.unit, table.ownerId)],
);

/**
 * The bytes, in their own table so that lists do not read them; in the database so that several servers need no shared
 * folder.
 */
export const documentBytes = pgTable('document_bytes', {
  documentId: uuid()
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  unit: unitColumn(),
  bytes: bytes().notNull(),
});
