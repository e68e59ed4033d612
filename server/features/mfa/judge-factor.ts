import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { people, secondFactors } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { askerOf, type PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import {
  type Attempt,
  type FactorRow,
  lockCredentials,
  recordFailure,
  refuseWaiting,
  reserveAttempt,
  settleAttempt,
} from '../credentials/index.ts';
import { matchingCode, spendCode } from './backup-codes.ts';
import { mailFactor } from './mail-factor.ts';
import { openSecret } from './seal-secret.ts';
import { plainCode, stepOf } from './totp.ts';

/** Dependencies of checking a code. */
export interface FactorContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly alarm: (event: string, facts: object) => void;
}

/** A typed code, with the request's origin. */
export interface FactorGuess {
  readonly factor: FactorRow;
  readonly code: string;
  readonly address: string;
  /** Id of the browser, if this factor was proven there before. */
  readonly device: string | undefined;
}

/** Kind of the correct code. */
export type RightCode = 'app' | 'backup';

/**
 * Name under which a factor's wrong codes are counted and browsers are known for it; a new factor starts a new count.
 */
export const factorName = ({ id }: Pick<FactorRow, 'id'>): string => `factor:${id}`;

/** @throws AppError 429 TOO_MANY while this factor has to wait, without counting */
export const refuseWaitingFactor = (context: FactorContext, tenant: CompiledTenant, guess: FactorGuess) =>
  refuseWaiting(context, tenant, attemptOf(guess));

/**
 * Checks a code of the application or a backup code, and uses a correct one up, so that it cannot be replayed. Attempts
 * are counted before checking and slow down per factor over all sign-ins; browsers where it was proven have a count of
 * their own (decision 0032).
 * @param onRight continues in the transaction that uses the code up; if it throws, the code stays valid
 * @returns undefined for a wrong code
 * @throws AppError 429 TOO_MANY, 503 BUSY
 */
export function judgeFactor<T>(
  context: FactorContext,
  tenant: CompiledTenant,
  guess: FactorGuess,
  onRight: (tx: Database, which: RightCode) => Promise<T>,
): Promise<T | undefined> {
  const { db, passwords } = context;
  const attempt = attemptOf(guess);
  return passwords.withPlace(
    async ({ pick }) => {
      const guesses = await reserveAttempt(context, tenant, attempt);
      const found = await find(context, guess, pick);
      const done = found && (await transaction(db, (tx) => spend(tx, tenant, guess, found, onRight)));
      if (done) return done.result;
      const slowed = await recordFailure(context, tenant, attempt);
      if (slowed) context.alarm('login.address-slowed', { unit: tenant.public.unit, address: guess.address });
      // Only once: the count starts again after a correct code or a day without failures.
      if (guesses === tenant.public.settings.security.accountFailures)
        await warnOfGuesses(context, tenant, guess.factor);
      return undefined;
    },
    askerOf(tenant.public.unit, guess.address, guess.device ?? `account ${guess.factor.personId}`),
  );
}

/** A correct code to use up, unless a concurrent request does: a step, or the hash of a backup code. */
type Found = { readonly step: number } | { readonly codeHash: string };

async function find(
  context: FactorContext,
  { factor, code }: FactorGuess,
  pick: Parameters<typeof matchingCode>[3],
): Promise<Found | undefined> {
  const plain = plainCode(code);
  if (/^\d{6}$/.test(plain)) {
    const step = stepOf(await openSecret(context, factor, factor.secret), plain, context.clock.now());
    return step === undefined ? undefined : { step };
  }
  const codeHash = await matchingCode(context.db, factor, code, pick);
  return codeHash === undefined ? undefined : { codeHash };
}

async function spend<T>(
  tx: Database,
  tenant: CompiledTenant,
  guess: FactorGuess,
  found: Found,
  onRight: (tx: Database, which: RightCode) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const { factor } = guess;
  await lockCredentials(tx, { id: factor.personId, unit: factor.unit }, 'share');
  const used = 'step' in found ? await spendStep(tx, factor, found.step) : await spendCode(tx, factor, found.codeHash);
  if (!used) return undefined;
  await settleAttempt({ db: tx }, tenant, attemptOf(guess), { provisionalSince: null });
  return { result: await onRight(tx, 'step' in found ? 'app' : 'backup') };
}

/**
 * Warns about wrong codes after a correct password: mails the owner, who can change the password, and alerts the
 * operator, who can help an owner without other means.
 */
async function warnOfGuesses(context: FactorContext, tenant: CompiledTenant, factor: FactorRow): Promise<void> {
  const { unit, personId } = factor;
  context.alarm('factor.guessed', { unit, person: personId });
  const [owner] = await context.db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId)));
  if (owner) await mailFactor(context, tenant, owner, 'factorGuessed');
}

/** Uses up a step and all before it, so that a code works once, on any server. @returns whether it was unused */
async function spendStep(tx: Database, { id, unit }: FactorRow, step: number): Promise<boolean> {
  const unused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.unit, unit), eq(secondFactors.id, id), unused))
    .returning({ id: secondFactors.id });
  return used.length > 0;
}

const attemptOf = ({ factor, address, device }: FactorGuess): Attempt => ({
  account: factorName(factor),
  address,
  device,
});
