import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { documents, jobs } from '../../platform/db/schema/index.ts';
import type { JobAtWork } from '../../platform/jobs/job-kind.ts';
import { copiesFor } from './record-copies.ts';

/**
 * Deletes the files of a person's earlier copies, in the transaction that stores the newer one, so that at most one
 * exists (decision 0037). Their jobs stay, because they count for the limit.
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
