import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { unitKey } from '../units/unit-key.ts';
import { documentToken, LINK_LIFE, readDocumentToken, type SignedDocument } from './document-token.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Makes the path of a document for answers (HIST-07); only the part after its first slash counts. */
export type DocumentPath = (documentId: string) => string;

/** Paths of the unit's documents, valid for fifteen minutes. */
export async function documentPaths(context: Context, unit: number): Promise<DocumentPath> {
  const key = await unitKey(context, unit, 'documents');
  const end = new Date(context.clock.now().getTime() + LINK_LIFE);
  return (documentId) => `documento/${documentToken(key, documentId, end)}`;
}

/** Content of a token in this unit; undefined for tokens of other units and invalid ones. */
export async function signedDocument(
  context: Context,
  unit: number,
  token: string,
): Promise<SignedDocument | undefined> {
  return readDocumentToken(await unitKey(context, unit, 'documents'), token, context.clock.now());
}
