import { eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { withNumber } from '../../platform/db/phone-numbers.ts';
import { people } from '../../platform/db/schema/index.ts';
import { type CaseChange, changeCase } from './case-change.ts';
import type { CaseContext } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { writeMobileToCases } from './worker-of.ts';

/** Editable data of the worker; absent fields stay unchanged. */
export interface CorrectedWorker {
  readonly firstName: string;
  readonly lastName: string;
  readonly identityNumber: string;
  readonly mobile: string;
  readonly phone?: string | null;
  readonly email?: string | null;
}

/** Corrects the worker of a case, in all of their cases. @throws AppError 404; 409 CASE_READ_ONLY, CASE_STALE */
export function editWorker(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { data, ...which }: Omit<CaseChange, 'event'> & { readonly data: CorrectedWorker },
): Promise<void> {
  return changeCase(context, tenant, manager, { ...which, event: 'edit' }, async (tx, { one }) => {
    const { mobile, ...rest } = data;
    await writeMobileToCases(tx, one.personId, mobile, one.id);
    await tx
      .update(people)
      .set({ ...withNumber(rest), version: sql`${people.version} + 1` })
      .where(eq(people.id, one.personId));
  });
}
