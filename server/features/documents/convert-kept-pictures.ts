import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/core/app-error.ts';
import { documentBytes, documents } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { factsOf } from '../../platform/files/keep-document.ts';
import { Background } from '../../platform/jobs/background.ts';

type Context = Pick<AppDeps, 'database' | 'db' | 'pictures'>;

/**
 * Milliseconds between two checks. No notification announces new ones; an older version running beside this one may
 * still add some.
 */
const EVERY = 600_000;

/**
 * Converts pictures stored by older versions into PDFs, one at a time and once each. Unreadable ones are
 * marked and never served.
 */
export function keptPictures(deps: Context, warn: (event: string, facts: object) => void): Background {
  return new Background(deps.database, {
    every: EVERY,
    work: async () => {
      while (await convertOne(deps, warn));
    },
    failed: (error) => warn('pictures.waiting', { err: error }),
  });
}

/** Converts one picture. @returns whether there was one */
async function convertOne({ db, pictures }: Context, warn: (event: string, facts: object) => void): Promise<boolean> {
  const [kept] = await db
    .select({ id: documents.id, mime: documents.mime, name: documents.name, bytes: documentBytes.bytes })
    .from(documents)
    .innerJoin(documentBytes, eq(documentBytes.documentId, documents.id))
    .where(inArray(documents.mime, ['image/jpeg', 'image/png']))
    .orderBy(asc(documents.createdAt))
    .limit(1);
  if (!kept) return false;
  const { id, mime, name } = kept;
  // Update only rows that still hold a picture: another server may have converted this one.
  const still = and(eq(documents.id, id), eq(documents.mime, mime));
  const pdf = await pictures.toPdf(kept.bytes, name).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 422) return undefined;
    throw error;
  });
  if (!pdf) {
    await db.update(documents).set({ mime: 'application/octet-stream' }).where(still);
    warn('picture.unreadable', { document: id });
    return true;
  }
  await transaction(db, async (tx) => {
    const [locked] = await tx.select({ id: documents.id }).from(documents).where(still).for('update');
    if (!locked) return;
    // The bytes first: their trigger refuses a change once the document is no picture any more.
    await tx.update(documentBytes).set({ bytes: pdf }).where(eq(documentBytes.documentId, id));
    await tx.update(documents).set(factsOf(pdf)).where(still);
  });
  return true;
}
