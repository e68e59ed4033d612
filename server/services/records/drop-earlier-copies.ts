import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { documents, jobs } from '../../db/schema/index.ts';
import type { JobAtWork } from '../jobs/job-kind.ts';
import { copiesFor } from './record-copies.ts';

/**
 * Drops the files of a person's earlier copies, in the transaction that keeps the newer one: one at most lies about (0056).
 * The jobs stay, since they are counted.
 */
export async function dropEarlierCopies(
  tx: Database,
  { id, unit, ownerId, aboutId }: Pick<JobAtWork, 'id' | 'unit' | 'ownerId' | 'aboutId'>,
): Promise<void> {
  const earlier = await tx
    .select({ documentId: jobs.documentId })
    .from(jobs)
    .where(and(copiesFor({ unit, ownerId }), eq(jobs.aboutId, aboutId), ne(jobs.id, id), isNotNull(jobs.documentId)));
  const files = earlier.flatMap(({ documentId }) => documentId ?? []);
  if (files.length > 0) await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, files)));
}
