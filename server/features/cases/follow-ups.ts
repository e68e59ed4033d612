import { and, eq } from 'drizzle-orm';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { artFollowUps } from '../../platform/db/schema/index.ts';
import { changeCase } from './case-change.ts';
import { type CaseContext, caseOf } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** Follow-up note of a case, dated in Buenos Aires. Its author is the signed-in person, never a person named by the request. */
export interface NewFollowUp {
  readonly idCaso: number;
  readonly fecha: string;
  readonly hora: string;
  readonly seguimiento: string;
  /** Kind, a key of the codes `followUpKind`, where the tenant lists any. */
  readonly tipo: string | null;
}

/**
 * Adds a note. Idempotent: the same text for the same minute is stored once, because the contract's page sends the note
 * again that creating the case wrote.
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
  await changeCase(context, tenant, manager, { id: sent.idCaso, event: 'edit' }, async (tx) => {
    if (await isKept(tx, same)) return;
    await keepFollowUp(tx, {
      ...same,
      kind: sent.tipo,
      unit: one.unit,
      authorId: manager.id,
      createdAt: context.clock.now(),
    });
  });
}

/** Writes a note, in the caller's transaction. */
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
