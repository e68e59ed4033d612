import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { unitKey } from '../units/unit-key.ts';
import { documentToken, LINK_LIFE, readDocumentToken, type SignedDocument } from './document-token.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Makes the path of a document as answers carry it (HIST-07): the part after its first slash is all that counts. */
export type DocumentPath = (documentId: string) => string;

/** Paths of the unit's documents, good for fifteen minutes from now. */
export async function documentPaths(context: Context, unit: number): Promise<DocumentPath> {
  const key = await unitKey(context, unit, 'documents');
  const end = new Date(context.clock.now().getTime() + LINK_LIFE);
  return (documentId) => `documento/${documentToken(key, documentId, end)}`;
}

/** What a token of an address says in this unit; undefined for one of another unit, and for what is none. */
export async function signedDocument(
  context: Context,
  unit: number,
  token: string,
): Promise<SignedDocument | undefined> {
  return readDocumentToken(await unitKey(context, unit, 'documents'), token, context.clock.now());
}
