import { inArray, sql } from 'drizzle-orm';
import { decideCase } from '../../../engine/domain/case/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { artCases } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type CaseContext, lockedCases } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { giveCases } from './move-case.ts';
import { sentence } from './sentence.ts';

/** Cases by number, and their new manager. */
export interface CasesMove {
  readonly numbers: readonly number[];
  readonly toId: number;
}

/**
 * Moves several cases to another manager in one transaction: all of them or no case at all. Those that the manager has
 * already are left as they are. The number of queries does not depend on that of the cases.
 * @returns the numbers of the moved ones
 * @throws AppError 404 when one is missing; 409 CASE_READ_ONLY, naming the cases that have ended; 422 MANAGER_REFUSED
 */
export function moveCases(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { numbers, toId }: CasesMove,
): Promise<number[]> {
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    const found = await lockedCases(inside, tenant, manager, numbers);
    const ended = found.filter(({ status }) => decideCase(status, 'move', tenant.public.codes).refusal !== undefined);
    if (ended.length > 0)
      throw endedCases(
        tenant,
        ended.map(({ one }) => one.number),
      );
    const moving = found.filter(({ one }) => one.managerId !== toId);
    if (moving.length === 0) return [];
    await giveCases(inside, manager, moving, toId);
    const ids = moving.map(({ one }) => one.id);
    await tx
      .update(artCases)
      .set({ version: sql`${artCases.version} + 1` })
      .where(inArray(artCases.id, ids));
    return moving.map(({ one }) => one.number);
  });
}

const endedCases = (tenant: CompiledTenant, numbers: readonly number[]): AppError =>
  new AppError(409, 'CASE_READ_ONLY', sentence(tenant, 'CASES_ENDED', { casos: numbers.map(String).join(', ') }));
