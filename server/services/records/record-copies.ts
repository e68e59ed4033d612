import { and, eq } from 'drizzle-orm';
import { jobs } from '../../db/schema/index.ts';

/** Name of the kind of job that makes a copy. */
export const RECORD_EXPORT = 'record.export';

/** Whose copy of whose record. */
export interface CopyOf {
  readonly unit: number;
  readonly ownerId: number;
  readonly aboutId: number;
}

/** The jobs that make, or made, copies for an account, of itself and of its family. */
export function copiesFor({ unit, ownerId }: Pick<CopyOf, 'unit' | 'ownerId'>) {
  return and(eq(jobs.unit, unit), eq(jobs.ownerId, ownerId), eq(jobs.kind, RECORD_EXPORT));
}
