import { inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { artCases, artMoves } from '../../platform/db/schema/index.ts';
import { changeCase } from './case-change.ts';
import type { JoinedCase } from './case-row.ts';
import type { CaseContext } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { holdManager } from './managers-of.ts';

/** A case, its new manager, and the version that the page had read. */
export interface CaseMove {
  readonly id: number;
  readonly gestor_id: number;
  readonly version?: number | null;
}

/**
 * Moves a case to another manager of the unit, who alone sees it from then on.
 * @throws AppError 422 MANAGER_SAME when the manager has the case already; 422 MANAGER_REFUSED when the manager does
 * not exist or is inactive (a concurrent deactivation comes either before or after the move); else as {@link
 * changeCase}
 */
export function moveCase(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  move: CaseMove,
): Promise<void> {
  const { id, version = null, gestor_id: toId } = move;
  return changeCase(context, tenant, manager, { id, version, event: 'move' }, async (tx, found) => {
    if (found.one.managerId === toId) throw new AppError(422, 'MANAGER_SAME', { field: 'gestor_id' });
    await giveCases({ ...context, db: tx }, manager, [found], toId);
  });
}

/**
 * Gives locked cases to another manager, in the caller's transaction, and records each move.
 * @throws AppError 422 MANAGER_REFUSED
 */
export async function giveCases(
  { db: tx, clock }: CaseContext,
  { id: authorId, unit }: Manager,
  cases: readonly JoinedCase[],
  toId: number,
): Promise<void> {
  if (!(await holdManager(tx, unit, toId))) throw new AppError(422, 'MANAGER_REFUSED', { field: 'gestor_id' });
  const ids = cases.map(({ one }) => one.id);
  await tx.update(artCases).set({ managerId: toId }).where(inArray(artCases.id, ids));
  const createdAt = clock.now();
  await tx
    .insert(artMoves)
    .values(cases.map(({ one }) => ({ unit, caseId: one.id, fromId: one.managerId, toId, authorId, createdAt })));
}
