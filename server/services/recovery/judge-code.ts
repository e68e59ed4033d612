import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../audit.ts';
import { askerOf, type Hash, type PasswordHasher } from '../auth/password-hasher.ts';
import { countTry, giveBackTry } from './count-tries.ts';
import type { CodeRow, Guess } from './guess.ts';
import { tellRefusal } from './tell-refusal.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/**
 * Judges a guess and goes on with `onRight`. A guess is counted before it is judged, so that guesses in parallel cannot
 * outrun the count, and verifying and resetting count together (R8). Whatever is wrong (no such name, never asked,
 * another code, too late, too often) is refused after the same work, in words that tell of the guesser alone (R7).
 * @param refuse what is thrown, by what the guesser may be told
 * @throws AppError 422 of `refuse`, 503 BUSY
 */
export function judgeCode<T>(
  context: Context,
  tenant: CompiledTenant,
  guess: Guess,
  refuse: (told: AppError) => AppError,
  onRight: (row: CodeRow, hash: Hash) => Promise<T>,
): Promise<T> {
  return context.passwords.withPlace(
    async (verify, hash) => {
      const row = await countTry(context, tenant, guess);
      const right = await verify(row?.codeHash, guess.code);
      if (!row || !right) {
        await auditRefusal(context, tenant, guess, row);
        throw refuse(await tellRefusal(context, tenant, guess));
      }
      await giveBackTry(context.db, row, guess);
      return onRight(row, hash);
    },
    askerOf(tenant.public.unit, guess.address, guess.device),
  );
}

/** Whoever guesses at codes leaves a trace (FIXS-23): one row for every refusal, whether or not there was a code (R7). */
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
