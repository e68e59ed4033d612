import { and, desc, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { documentBytes, documents, jobs } from '../../platform/db/schema/index.ts';
import { copyTurn } from './copy-turn.ts';
import { type CopyOf, copiesFor } from './record-copies.ts';

/** State of a copy. */
export interface RecordCopy {
  readonly state: 'none' | 'waiting' | 'working' | 'done' | 'failed';
  readonly done: number;
  readonly of: number | null;
  readonly endedAt: string | null;
  /** True when no copy is being made; null while polling may show progress. */
  readonly rests: true | null;
  /** Time of the downloadable file, of an earlier copy while a newer one is being made; null without one. */
  readonly fileAt: string | null;
  /** Earliest time for another copy; null if now, or while one is being made. */
  readonly nextAt: string | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const NONE: RecordCopy = { state: 'none', done: 0, of: null, endedAt: null, rests: true, fileAt: null, nextAt: null };

/** The last requested copy that is still kept, or an empty state, with the time of the next one. */
export async function lastCopy(context: Context, copy: CopyOf): Promise<RecordCopy> {
  const job = await lastJob(context, copy);
  const rests = job === undefined || job.state === 'done' || job.state === 'failed' ? true : null;
  const turn = rests ? await copyTurn(context, copy) : undefined;
  const nextAt = turn?.toISOString() ?? null;
  if (!job) return { ...NONE, nextAt };
  const { state, done, of, endedAt } = job;
  const kept = job.documentId === null ? await lastFile(context, copy) : job;
  const fileAt = kept?.endedAt?.toISOString() ?? null;
  return { state, done, of, endedAt: endedAt?.toISOString() ?? null, rests, fileAt, nextAt };
}

/** The archive of the last finished copy, or undefined. */
export async function copyFile(
  context: Context,
  copy: CopyOf,
): Promise<{ readonly id: string; readonly name: string; readonly bytes: Uint8Array } | undefined> {
  const job = await lastFile(context, copy);
  if (!job?.documentId) return undefined;
  const [file] = await context.db
    .select({ id: documents.id, name: documents.name, bytes: documentBytes.bytes })
    .from(documents)
    .innerJoin(documentBytes, eq(documentBytes.documentId, documents.id))
    .where(and(eq(documents.unit, copy.unit), eq(documents.id, job.documentId), eq(documents.mime, 'application/zip')));
  return file;
}

/** The last job with a file: the earlier file stays until the newer one is ready. */
function lastFile(context: Context, copy: CopyOf) {
  return lastJob(context, copy, isNotNull(jobs.documentId));
}

async function lastJob({ db, clock }: Context, copy: CopyOf, of?: SQL) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(copiesFor(copy), eq(jobs.aboutId, copy.aboutId), gt(jobs.expiresAt, clock.now()), of))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return job;
}
