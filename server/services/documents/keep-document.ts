import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { documentBytes, documents } from '../../db/schema/index.ts';

/** Kinds of file that the portal keeps. */
export type DocumentMime = (typeof documents.$inferSelect)['mime'];

/** A file to keep, as it came. */
export interface NewDocument {
  readonly unit: number;
  /** Whose it is: the patient. */
  readonly ownerId: number;
  /** As people see it when they save it; never a path. */
  readonly name: string;
  readonly mime: DocumentMime;
  readonly bytes: Uint8Array;
  readonly now: Date;
}

/**
 * Keeps a file under a random id, after looking whether it is what it says it is (A1, A25). @returns the id
 * @throws AppError 422 FILE_REFUSED
 */
export async function keepDocument(tx: Database, document: NewDocument): Promise<string> {
  const { unit, ownerId, name, mime, bytes, now } = document;
  if (mimeOf(bytes) !== mime) throw new AppError(422, 'FILE_REFUSED');
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx.insert(documents).values({ id, unit, ownerId, name, mime, size: bytes.length, sha256, createdAt: now });
  await tx.insert(documentBytes).values({ documentId: id, unit, bytes });
  return id;
}

/** What a file is by its own first and last bytes; undefined for anything that the portal does not keep. */
export function mimeOf(bytes: Uint8Array): DocumentMime | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (hex: string) => file.subarray(0, hex.length / 2).toString('hex') === hex;
  if (/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) {
    return file.toString('latin1', Math.max(0, file.length - 1_024)).includes('%%EOF') ? 'application/pdf' : undefined;
  }
  if (starts('ffd8ff')) return 'image/jpeg';
  return starts('89504e470d0a1a0a') ? 'image/png' : undefined;
}
