import type { CompiledTenant } from '../../../engine/artifact.ts';
import { renderText } from '../../../engine/rules/text.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';
import type { CaseContext } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { moveCase } from './move-case.ts';

/** Cases by number, and their new manager. */
export interface CasesMove {
  readonly casos: readonly number[];
  readonly gestor_id: number;
}

/**
 * Moves several cases to another manager in one transaction: all of them or no case at all. Those that the manager has already are
 * left as they are.
 * @returns the numbers of the moved ones
 * @throws AppError 409 CASE_READ_ONLY, naming the cases that have ended; else as {@link moveCase}
 */
export function moveCases(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { casos, gestor_id }: CasesMove,
): Promise<number[]> {
  return transaction(context.db, async (tx) => {
    const moved: number[] = [];
    const ended: number[] = [];
    // In one order, because each locks its case until the end.
    for (const id of [...new Set(casos)].sort((one, other) => one - other))
      try {
        await moveCase({ ...context, db: tx }, tenant, manager, { id, gestor_id });
        moved.push(id);
      } catch (error) {
        const code = error instanceof AppError ? error.code : undefined;
        if (code === 'CASE_READ_ONLY') ended.push(id);
        else if (code !== 'MANAGER_SAME') throw error;
      }
    if (ended.length > 0) throw endedCases(tenant, ended);
    return moved;
  });
}

function endedCases(tenant: CompiledTenant, casos: readonly number[]): AppError {
  const words = tenant.server.texts['server.CASES_ENDED'];
  const say =
    words === undefined ? {} : { say: renderText(words, tenantScope(tenant, { casos: casos.map(String).join(', ') })) };
  return new AppError(409, 'CASE_READ_ONLY', say);
}
