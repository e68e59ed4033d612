import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import { Background } from '../../background.ts';
import { documentBytes, documents } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { factsOf } from './keep-document.ts';

type Context = Pick<AppDeps, 'database' | 'db' | 'pictures'>;

/** Nobody tells of new ones; while an older version runs beside this one they may still come. Milliseconds. */
const EVERY = 600_000;

/**
 * Turns pictures that older versions kept as they came into the documents that are served now, one after the other and
 * once each (FIXS-01). One that cannot be opened stays as it is, marked, and is shown to nobody.
 */
export function keptPictures(deps: Context, warn: (event: string, facts: object) => void): Background {
  return new Background(deps.database, {
    channel: 'kept_pictures',
    every: EVERY,
    work: async () => {
      while (await convertOne(deps, warn));
    },
    failed: (error) => warn('pictures.waiting', { err: error }),
  });
}

/** @returns whether there was one */
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
  // Another server may have been faster: only what is still a picture is changed.
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
    const [changed] = await tx.update(documents).set(factsOf(pdf)).where(still).returning({ id: documents.id });
    if (changed) await tx.update(documentBytes).set({ bytes: pdf }).where(eq(documentBytes.documentId, id));
  });
  return true;
}
