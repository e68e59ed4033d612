import { and, count, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { MAX_FILES } from '../../../engine/forms/file-limits.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { artCases, artDocuments } from '../../db/schema/index.ts';
import type { CleanFile } from '../documents/clean-upload.ts';
import { keepDocument } from '../documents/keep-document.ts';
import { changeCase } from './case-change.ts';
import { type CaseContext, seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** Where a document goes, and what is said of it. */
export interface CaseDocumentPlace {
  readonly unit: number;
  readonly caseId: number;
  readonly personId: number;
  readonly authorId: number;
  readonly descripcion: string | null;
}

/** Keeps a file with a case, in the transaction of what it belongs to. */
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
 * Adds a document to a case (A25).
 * @param worker the patient's id as the page has it; another than the case's is as if it were not there (A20)
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
    descripcion,
  }: { readonly id: number; readonly worker: number; readonly file: CleanFile; readonly descripcion: string | null },
): Promise<void> {
  return changeCase(context, tenant, manager, { id, action: 'documents' }, async (tx, { one }) => {
    if (one.personId !== worker) throw notFound();
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(artDocuments)
      .where(eq(artDocuments.caseId, one.id));
    if (total >= MAX_FILES) throw new AppError(422, 'TOO_MANY_FILES', { field: 'file' });
    const place = { unit: one.unit, caseId: one.id, personId: one.personId, authorId: manager.id, descripcion };
    await keepCaseDocument(tx, file, place, context.clock.now());
  });
}

/** Whether a document is of a case that the manager sees: as long as that holds, a list that stood open has it open. */
export async function readsCaseDocument(db: Database, manager: Manager, documentId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: artDocuments.id })
    .from(artDocuments)
    .innerJoin(artCases, eq(artCases.id, artDocuments.caseId))
    .where(and(eq(artDocuments.unit, manager.unit), eq(artDocuments.documentId, documentId), seenBy(manager)));
  return found !== undefined;
}

/** Corrects what is said of a document. @returns the case's number @throws AppError 404; 409 CASE_READ_ONLY */
export async function describeDocument(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { id, descripcion }: { readonly id: number; readonly descripcion: string },
): Promise<number> {
  const which = and(eq(artDocuments.unit, manager.unit), eq(artDocuments.id, id));
  const [found] = await context.db
    .select({ number: artCases.number })
    .from(artDocuments)
    .innerJoin(artCases, eq(artCases.id, artDocuments.caseId))
    .where(and(which, seenBy(manager)));
  if (!found) throw notFound();
  await changeCase(context, tenant, manager, { id: found.number, action: 'documents' }, async (tx) => {
    await tx.update(artDocuments).set({ descripcion }).where(which);
  });
  return found.number;
}
