import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Job } from '../../../schemas/generated/entities.ts';
import { inBatches, nextBatch, type Sweeping } from '../../db/in-batches.ts';
import { documents, jobs } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { documentPaths } from '../documents/document-paths.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/** Who asks for a job: the person who is signed in, and whom a link's session is confined to. */
export interface JobReader {
  readonly unit: number;
  readonly personId: number;
  readonly subjectId: number | undefined;
}

/** A job as it stands, for whoever began it; undefined for anybody else, and for one that has gone. */
export async function readJob(context: Context, reader: JobReader, id: string): Promise<Job | undefined> {
  const { db, clock } = context;
  const { unit, personId, subjectId } = reader;
  const own = [eq(jobs.unit, unit), eq(jobs.id, id), eq(jobs.ownerId, personId), gt(jobs.expiresAt, clock.now())];
  const about = subjectId === undefined ? [] : [eq(jobs.aboutId, subjectId)];
  const [found] = await db
    .select({ job: jobs, name: documents.name, mime: documents.mime })
    .from(jobs)
    .leftJoin(documents, eq(documents.id, jobs.documentId))
    .where(and(...own, ...about));
  if (!found) return undefined;
  const { job, name, mime } = found;
  // An archive is no document to open: whoever made it has a call of its own for it.
  const path =
    job.documentId === null || mime === 'application/zip'
      ? undefined
      : (await documentPaths(context, unit))(job.documentId);
  return {
    id: job.id,
    state: job.state,
    done: job.done,
    of: job.of,
    endedAt: job.endedAt === null ? null : job.endedAt.toISOString(),
    error: job.error,
    documento: path === undefined || name === null ? null : { path, nombre: name },
  };
}

/** Drops jobs that have served their time, with the documents that they made; called from time to time. */
export function pruneJobs(sweeping: Context & Sweeping): Promise<void> {
  const { db, clock } = sweeping;
  const due = { table: jobs, where: lte(jobs.expiresAt, clock.now()), by: jobs.expiresAt };
  return inBatches(sweeping, () =>
    transaction(db, async (tx) => {
      const gone = await tx.delete(jobs).where(nextBatch(tx, due)).returning({ documentId: jobs.documentId });
      const made = gone.flatMap(({ documentId }) => documentId ?? []);
      if (made.length > 0) await tx.delete(documents).where(inArray(documents.id, made));
      return gone.length;
    }),
  );
}
