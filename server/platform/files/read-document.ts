import { and, eq } from 'drizzle-orm';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../db/database.ts';
import { documentBytes, documents } from '../db/schema/index.ts';

/** Seconds for `retryAfter` until an older version's picture is converted, as a guess. */
const CONVERTED_SOON = 30;

/**
 * A stored PDF of the unit by its id, or undefined. No file path is involved (A1), and it is not parsed (FIXS-01).
 * @throws AppError as {@link documentOwner}
 */
export async function readDocument(
  db: Database,
  unit: number,
  id: string,
): Promise<{ readonly name: string; readonly ownerId: number; readonly bytes: Uint8Array } | undefined> {
  const [row] = await db
    .select({ name: documents.name, ownerId: documents.ownerId, mime: documents.mime, bytes: documentBytes.bytes })
    .from(documents)
    .innerJoin(documentBytes, eq(documentBytes.documentId, documents.id))
    .where(and(eq(documents.unit, unit), eq(documents.id, id), eq(documentBytes.unit, unit)));
  if (row?.mime === 'application/zip') return undefined;
  if (row) refuseUnconverted(row.mime);
  return row;
}

/**
 * Name and owner of a document, without its bytes, or undefined.
 * @throws AppError 503 UNAVAILABLE for an older version's picture that waits for conversion, 422 DOCUMENT_UNREADABLE
 * for one that could not be opened
 */
export async function documentOwner(
  db: Database,
  unit: number,
  id: string,
): Promise<{ readonly name: string; readonly ownerId: number } | undefined> {
  const [row] = await db
    .select({ name: documents.name, ownerId: documents.ownerId, mime: documents.mime })
    .from(documents)
    .where(and(eq(documents.unit, unit), eq(documents.id, id)));
  if (row?.mime === 'application/zip') return undefined;
  if (row) refuseUnconverted(row.mime);
  return row;
}

function refuseUnconverted(mime: (typeof documents.$inferSelect)['mime']): void {
  if (mime === 'application/pdf') return;
  if (mime === 'application/octet-stream') throw new AppError(422, 'DOCUMENT_UNREADABLE');
  throw new AppError(503, 'UNAVAILABLE', { retryAfter: CONVERTED_SOON });
}
