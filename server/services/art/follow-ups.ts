import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { artFollowUps } from '../../db/schema/index.ts';
import { changeCase } from './case-change.ts';
import { type CaseContext, caseOf } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** A note about a case, for a moment in Buenos Aires. Its author is who is signed in, whoever the page names (A20). */
export interface NewFollowUp {
  readonly idCaso: number;
  readonly fecha: string;
  readonly hora: string;
  readonly seguimiento: string;
}

/**
 * Adds a note. The same note for the same moment is one note: the page of the contract sends the first one again, which
 * the case was created with (A22).
 * @throws AppError 404; 409 CASE_READ_ONLY; 422 INVALID_DATE
 */
export async function addFollowUp(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  sent: NewFollowUp,
): Promise<void> {
  const at = instantIn(ZONE, sent.fecha, sent.hora);
  if (at === undefined) throw new AppError(422, 'INVALID_DATE', { field: 'fecha' });
  const { one } = await caseOf(context, tenant, manager, sent.idCaso);
  const same = { caseId: one.id, at: new Date(at), note: sent.seguimiento };
  if (await isKept(context.db, same)) return;
  await changeCase(context, tenant, manager, { id: sent.idCaso, action: 'edit' }, async (tx) => {
    if (await isKept(tx, same)) return;
    await keepFollowUp(tx, { ...same, unit: one.unit, authorId: manager.id, createdAt: context.clock.now() });
  });
}

/** Writes a note, in the transaction of what it belongs to. */
export async function keepFollowUp(tx: Database, note: typeof artFollowUps.$inferInsert): Promise<void> {
  await tx.insert(artFollowUps).values(note);
}

async function isKept(
  db: Database,
  { caseId, at, note }: Pick<typeof artFollowUps.$inferInsert, 'caseId' | 'at' | 'note'>,
) {
  const [kept] = await db
    .select({ id: artFollowUps.id })
    .from(artFollowUps)
    .where(and(eq(artFollowUps.caseId, caseId), eq(artFollowUps.at, at), eq(artFollowUps.note, note)))
    .limit(1);
  return kept !== undefined;
}
