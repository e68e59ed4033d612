import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { askerOf, type Hash, type PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { countTry, giveBackTry } from './count-tries.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { CodeRow, Guess } from './guess.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/**
 * Checks a guess and calls `onRight` when correct. Counts a try before checking it, so that parallel guesses cannot
 * outrun the count; verifying and resetting share the count. All failures take the same work, and the error
 * reveals only facts about the caller.
 * @param refuse makes the error from the one that the caller may see
 * @throws AppError 422 of `refuse`, 503 BUSY
 */
export function judgeCode<T>(
  context: Context,
  tenant: CompiledTenant,
  guess: Guess,
  refuse: (refusal: AppError) => AppError,
  onRight: (row: CodeRow, hash: Hash) => Promise<T>,
): Promise<T> {
  return context.passwords.withPlace(
    async ({ verify, hash }) => {
      const row = await countTry(context, tenant, guess);
      const right = await verify(row?.codeHash, guess.code);
      if (!row || !right) {
        await auditRefusal(context, tenant, guess, row);
        throw refuse(await explainRefusal(context, tenant, guess));
      }
      await giveBackTry(context.db, row, guess);
      return onRight(row, hash);
    },
    askerOf(tenant.public.unit, guess.address, guess.device),
  );
}

/** Audits a refused guess with one row, whether or not there was a code. */
function auditRefusal(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { address, requestId = null }: Pick<Guess, 'address'> & { readonly requestId?: string | null },
  row: CodeRow | undefined,
): Promise<void> {
  const object = row === undefined ? null : `person:${row.personId}`;
  const trace = { at: clock.now(), unit: tenant.public.unit, address, requestId };
  return recordAudit(db, { ...trace, action: 'recovery.code', object, outcome: 'refused' });
}
