import { and, count, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { MAX_FILES } from '../../../engine/language/forms/file-limits.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { artCases, artDocuments } from '../../platform/db/schema/index.ts';
import type { CleanFile } from '../../platform/files/clean-upload.ts';
import { keepDocument } from '../../platform/files/keep-document.ts';
import { changeCase } from './case-change.ts';
import { type CaseContext, seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** Owner and description of a document to store. */
export interface CaseDocumentPlace {
  readonly unit: number;
  readonly caseId: number;
  readonly personId: number;
  readonly authorId: number;
  readonly description: string | null;
}

/** Stores a file with a case, in the caller's transaction. */
export async function keepCaseDocument(
  tx: Database,
  file: CleanFile,
  place: CaseDocumentPlace,
  now: Date,
): Promise<void> {
  const { personId: ownerId, ...row } = place;
  const documentId = await keepDocument(tx, { unit: row.unit, ownerId, ...file, now });
  await tx.insert(artDocuments).values({ ...row, documentId, createdAt: now });
}

/**
 * Adds a document to a case.
 * @param worker the patient's id that the page has; another id than the case's gives 404
 * @throws AppError 404; 409 CASE_READ_ONLY; 422 TOO_MANY_FILES
 */
export function addCaseDocument(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  {
    id,
    worker,
    file,
    description,
  }: { readonly id: number; readonly worker: number; readonly file: CleanFile; readonly description: string | null },
): Promise<void> {
  return changeCase(context, tenant, manager, { id, event: 'documents' }, async (tx, { one }) => {
    if (one.personId !== worker) throw notFound();
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(artDocuments)
      .where(eq(artDocuments.caseId, one.id));
    if (total >= MAX_FILES) throw new AppError(422, 'TOO_MANY_FILES', { field: 'file' });
    const place = { unit: one.unit, caseId: one.id, personId: one.personId, authorId: manager.id, description };
    await keepCaseDocument(tx, file, place, context.clock.now());
  });
}

/**
 * Whether a document belongs to a case that the manager sees, checked at each opening, so that an old list opens
 * nothing more.
 */
export async function readsCaseDocument(db: Database, manager: Manager, documentId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: artDocuments.id })
    .from(artDocuments)
    .innerJoin(artCases, eq(artCases.id, artDocuments.caseId))
    .where(and(eq(artDocuments.unit, manager.unit), eq(artDocuments.documentId, documentId), seenBy(manager)));
  return found !== undefined;
}

/** Edits the description of a document. @returns the case's number @throws AppError 404; 409 CASE_READ_ONLY */
export async function describeDocument(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { id, description }: { readonly id: number; readonly description: string },
): Promise<number> {
  const which = and(eq(artDocuments.unit, manager.unit), eq(artDocuments.id, id));
  const [found] = await context.db
    .select({ number: artCases.number })
    .from(artDocuments)
    .innerJoin(artCases, eq(artCases.id, artDocuments.caseId))
    .where(and(which, seenBy(manager)));
  if (!found) throw notFound();
  await changeCase(context, tenant, manager, { id: found.number, event: 'documents' }, async (tx) => {
    await tx.update(artDocuments).set({ description }).where(which);
  });
  return found.number;
}
