import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { documentBytes, documents } from '../../db/schema/index.ts';
import { mimeOf } from './mime-of.ts';

/** A document to keep, as it will be served. */
export interface NewDocument {
  readonly unit: number;
  /** Whose it is: the patient. */
  readonly ownerId: number;
  /** As people see it when they save it; never a path. */
  readonly name: string;
  /** A PDF. */
  readonly bytes: Uint8Array;
  readonly now: Date;
}

/**
 * Keeps a document under a random id, after looking whether it is a PDF (A1, A25): it is served as it is kept, and
 * nothing is opened or made of it then. @returns the id
 * @throws AppError 422 FILE_REFUSED
 */
export async function keepDocument(tx: Database, document: NewDocument): Promise<string> {
  const { unit, ownerId, name, bytes, now } = document;
  if (mimeOf(bytes) !== 'application/pdf') throw new AppError(422, 'FILE_REFUSED');
  const id = randomUUID();
  await tx.insert(documents).values({ id, unit, ownerId, name, ...factsOf(bytes), createdAt: now });
  await tx.insert(documentBytes).values({ documentId: id, unit, bytes });
  return id;
}

/** Keeps an archive that the server made itself; nobody reads it by a document's link. @returns the id */
export async function keepArchive(tx: Database, archive: NewDocument): Promise<string> {
  const { unit, ownerId, name, bytes, now } = archive;
  const id = randomUUID();
  const facts = { ...factsOf(bytes), mime: 'application/zip' as const };
  await tx.insert(documents).values({ id, unit, ownerId, name, ...facts, createdAt: now });
  await tx.insert(documentBytes).values({ documentId: id, unit, bytes });
  return id;
}

/** What stands beside the bytes of a PDF. */
export function factsOf(bytes: Uint8Array) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { mime: 'application/pdf' as const, size: bytes.length, sha256 };
}
