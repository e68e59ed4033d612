import { eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { artCases } from '../../platform/db/schema/index.ts';
import type { Accepted } from '../forms/index.ts';
import { ownAfter } from '../people/index.ts';
import { type CaseChange, changeCase } from './case-change.ts';
import type { JoinedCase } from './case-row.ts';
import { type CaseContext, caseOf } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** Answers to the tenant's own fields, as one of its forms accepted them. */
export type OwnAnswers = Pick<Accepted, 'payload' | 'cleared'>;

/**
 * Stored own values of a case, which a form keeps in its read-only fields.
 * @throws AppError 404 for a case that the manager does not see
 */
export async function storedOwn(context: CaseContext, tenant: CompiledTenant, manager: Manager, id: number) {
  const { one } = await caseOf(context, tenant, manager, id);
  return { current: one.own };
}

/**
 * Corrects the own fields of a case: `edit` those asked when it was registered, `closing` those asked when it was
 * closed. Clears what the answers hide (decision 0022).
 * @throws AppError 404; 409 CASE_READ_ONLY, CASE_STALE
 */
export function editOwn(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  change: CaseChange & { readonly event: 'edit' | 'closing'; readonly answers: OwnAnswers },
): Promise<void> {
  return changeCase(context, tenant, manager, change, (tx, found) => keepOwn(tx, found, change.answers));
}

/** Stores answers beside the other own values of a locked case, in the caller's transaction. */
export async function keepOwn(tx: Database, { one }: JoinedCase, { payload, cleared }: OwnAnswers): Promise<void> {
  const own = ownAfter(one.own, payload, cleared);
  await tx.update(artCases).set({ own }).where(eq(artCases.id, one.id));
}
