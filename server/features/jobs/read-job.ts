import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Job } from '../../../schemas/generated/entities.ts';
import { inBatches, nextBatch, type Sweeping } from '../../platform/db/in-batches.ts';
import { documents, jobs } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { documentPaths } from '../../platform/files/document-paths.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/** The reader of a job: the signed-in person, and the person that a link's session is limited to. */
export interface JobReader {
  readonly unit: number;
  readonly personId: number;
  readonly subjectId: number | undefined;
}

/** A job's state, for the person who began it; undefined for others and for deleted jobs. */
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
  // Archives have a call of their own and no link to open.
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

/** Deletes expired jobs with their documents. Run by the cleanup jobs. */
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
