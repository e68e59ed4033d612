import { and, eq } from 'drizzle-orm';
import { jobs } from '../../platform/db/schema/index.ts';

/** Name of the job kind that makes copies. */
export const RECORD_EXPORT = 'record.export';

/** A record and the account that owns the copy. */
export interface CopyOf {
  readonly unit: number;
  readonly ownerId: number;
  readonly aboutId: number;
}

/** Condition for jobs that copy records for an account, of itself and of its family. */
export function copiesFor({ unit, ownerId }: Pick<CopyOf, 'unit' | 'ownerId'>) {
  return and(eq(jobs.unit, unit), eq(jobs.ownerId, ownerId), eq(jobs.kind, RECORD_EXPORT));
}
