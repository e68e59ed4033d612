import { eq, sql } from 'drizzle-orm';
import { type CaseEvent, decideCase } from '../../../engine/domain/case/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { artCases } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { JoinedCase } from './case-row.ts';
import { type CaseContext, lockedCase } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** A change of a case: number, event, and the version that the page had read, if it sends one. */
export interface CaseChange {
  readonly id: number;
  readonly event: CaseEvent;
  readonly version?: number | null | undefined;
}

/**
 * Changes a case in one transaction: locks it, checks that its status admits the event and that its version is the one
 * read, then increments the version.
 * @throws AppError 404; 409 CASE_READ_ONLY, CASE_STALE with the present values
 */
export function changeCase<T>(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  change: CaseChange,
  work: (tx: Database, found: JoinedCase) => Promise<T>,
): Promise<T> {
  return transaction(context.db, async (tx) => {
    const found = await lockedCase({ ...context, db: tx }, tenant, manager, change.id);
    allowed(decideCase(found.status, change.event, tenant.public.codes));
    requireVersion(found, change.version);
    const done = await work(tx, found);
    await tx
      .update(artCases)
      .set({ version: sql`${artCases.version} + 1` })
      .where(eq(artCases.id, found.one.id));
    return done;
  });
}

/** @throws AppError 409 CASE_STALE with the present values, so that the page can show the concurrent change */
function requireVersion({ one, worker }: JoinedCase, sent: number | null | undefined): void {
  if (sent == null || sent === one.version) return;
  const { firstName: nombre, lastName: apellido, identityNumber, phone, email } = worker;
  const actual = { nombre, apellido, documento: identityNumber, telefono: phone, telMovil: one.mobile, email };
  throw new AppError(409, 'CASE_STALE', { detail: { version: one.version, actual } });
}
