import { and, desc, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { documentBytes, documents, jobs } from '../../db/schema/index.ts';
import { copyTurn } from './copy-turn.ts';
import { type CopyOf, copiesFor } from './record-copies.ts';

/** How a copy stands. */
export interface RecordCopy {
  readonly state: 'none' | 'waiting' | 'working' | 'done' | 'failed';
  readonly done: number;
  readonly of: number | null;
  readonly endedAt: string | null;
  /** True where nothing is under way; null while asking again may tell something new. */
  readonly rests: true | null;
  /** Since when the file is there that can be downloaded, of an earlier copy while a newer is made; null: there is none. */
  readonly fileAt: string | null;
  /** When another one may be asked for; null: at once, or one is under way already. */
  readonly nextAt: string | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const NONE: RecordCopy = { state: 'none', done: 0, of: null, endedAt: null, rests: true, fileAt: null, nextAt: null };

/** The copy that was asked for last and is still kept; state `none` where there is none. */
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

/** The archive of the last copy; undefined while there is none. */
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

/** The file of before stays until a newer one is ready: a copy under way takes nothing from anybody. */
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
