import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../db/database.ts';
import { documentBytes, documents } from '../db/schema/index.ts';
import { mimeOf } from './mime-of.ts';
import { isWholePdf } from './pdf/inspect-pdf.ts';

/** A document to store. */
export interface NewDocument {
  readonly unit: number;
  /** Id of the owner: the patient. */
  readonly ownerId: number;
  /** File name shown to people; never a path. */
  readonly name: string;
  /** A PDF. */
  readonly bytes: Uint8Array;
  readonly now: Date;
}

/**
 * Stores a document under a random id after checking that it is a PDF (A1, A25). It is served unchanged, without being
 * parsed again.
 * @returns the id
 * @throws AppError 422 FILE_REFUSED
 */
export async function keepDocument(tx: Database, document: NewDocument): Promise<string> {
  const { unit, ownerId, name, bytes, now } = document;
  if (mimeOf(bytes) !== 'application/pdf' || !isWholePdf(bytes))
    throw new AppError(422, 'FILE_REFUSED', { values: { name } });
  const id = randomUUID();
  await tx.insert(documents).values({ id, unit, ownerId, name, ...factsOf(bytes), createdAt: now });
  await tx.insert(documentBytes).values({ documentId: id, unit, bytes });
  return id;
}

/** Stores an archive that the server made; links to documents cannot open it. @returns the id */
export async function keepArchive(tx: Database, archive: NewDocument): Promise<string> {
  const { unit, ownerId, name, bytes, now } = archive;
  const id = randomUUID();
  const facts = { ...factsOf(bytes), mime: 'application/zip' as const };
  await tx.insert(documents).values({ id, unit, ownerId, name, ...facts, createdAt: now });
  await tx.insert(documentBytes).values({ documentId: id, unit, bytes });
  return id;
}

/** Columns of a PDF beside its bytes. */
export function factsOf(bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { mime: 'application/pdf' as const, size: bytes.length, sha256 };
}
