import { and, desc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { documentBytes, documents, jobs } from '../../db/schema/index.ts';
import { RECORD_EXPORT } from './export-record.ts';

/** Whose copy of whose record. */
export interface CopyOf {
  readonly unit: number;
  readonly ownerId: number;
  readonly aboutId: number;
}

/** How a copy stands. */
export interface RecordCopy {
  readonly state: 'none' | 'waiting' | 'working' | 'done' | 'failed';
  readonly done: number;
  readonly of: number | null;
  readonly endedAt: string | null;
  /** True where nothing is under way; null while asking again may tell something new. */
  readonly rests: true | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const NONE: RecordCopy = { state: 'none', done: 0, of: null, endedAt: null, rests: true };

/** The copy that was asked for last and is still kept; state `none` where there is none. */
export async function lastCopy(context: Context, copy: CopyOf): Promise<RecordCopy> {
  const job = await lastJob(context, copy);
  if (!job) return NONE;
  const { state, done, of, endedAt } = job;
  const rests = state === 'done' || state === 'failed' ? true : null;
  return { state, done, of, endedAt: endedAt?.toISOString() ?? null, rests };
}

/** The archive of the last copy; undefined while there is none. */
export async function copyFile(
  context: Context,
  copy: CopyOf,
): Promise<{ readonly id: string; readonly name: string; readonly bytes: Uint8Array } | undefined> {
  const job = await lastJob(context, copy);
  if (!job?.documentId) return undefined;
  const [file] = await context.db
    .select({ id: documents.id, name: documents.name, bytes: documentBytes.bytes })
    .from(documents)
    .innerJoin(documentBytes, eq(documentBytes.documentId, documents.id))
    .where(and(eq(documents.unit, copy.unit), eq(documents.id, job.documentId), eq(documents.mime, 'application/zip')));
  return file;
}

async function lastJob({ db, clock }: Context, { unit, ownerId, aboutId }: CopyOf) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.unit, unit),
        eq(jobs.ownerId, ownerId),
        eq(jobs.aboutId, aboutId),
        eq(jobs.kind, RECORD_EXPORT),
        gt(jobs.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return job;
}
