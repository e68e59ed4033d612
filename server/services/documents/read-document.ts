import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { documentBytes, documents } from '../../db/schema/index.ts';
import type { DocumentMime } from './keep-document.ts';

/** A file as it was kept. */
export interface KeptDocument {
  readonly name: string;
  readonly mime: DocumentMime;
  readonly bytes: Uint8Array;
}

/** A document of the unit by its id; undefined when there is none. No path of any disk is involved (A1). */
export async function readDocument(db: Database, unit: number, id: string): Promise<KeptDocument | undefined> {
  const [row] = await db
    .select({ name: documents.name, mime: documents.mime, bytes: documentBytes.bytes })
    .from(documents)
    .innerJoin(documentBytes, eq(documentBytes.documentId, documents.id))
    .where(and(eq(documents.unit, unit), eq(documents.id, id), eq(documentBytes.unit, unit)));
  return row;
}

/** Name and owner of a document, without its bytes. */
export async function documentOwner(
  db: Database,
  unit: number,
  id: string,
): Promise<{ readonly name: string; readonly ownerId: number } | undefined> {
  const [row] = await db
    .select({ name: documents.name, ownerId: documents.ownerId })
    .from(documents)
    .where(and(eq(documents.unit, unit), eq(documents.id, id)));
  return row;
}
