import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { people, secondFactors } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { lockCredentials } from '../auth/lock-credentials.ts';
import { type Attempt, recordFailure, refuseWaiting, reserveAttempt, settleAttempt } from '../auth/login-limits.ts';
import { askerOf, type PasswordHasher } from '../auth/password-hasher.ts';
import { matchingCode, spendCode } from './backup-codes.ts';
import type { FactorRow } from './factor-of.ts';
import { mailFactor } from './mail-factor.ts';
import { openSecret } from './seal-secret.ts';
import { plainCode, stepOf } from './totp.ts';

/** What judging a code stands on. */
export interface FactorContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly alarm: (event: string, facts: object) => void;
}

/** A code as somebody typed it, and where from. */
export interface FactorGuess {
  readonly factor: FactorRow;
  readonly code: string;
  readonly address: string;
  /** The browser, if this factor was proven there before. */
  readonly device: string | undefined;
}

/** Which kind of code was right. */
export type RightCode = 'app' | 'backup';

/** How a factor is named where wrong codes are counted, and where browsers are known for it: another factor begins anew. */
export const factorName = ({ id }: Pick<FactorRow, 'id'>): string => `factor:${id}`;

/** @throws AppError 429 TOO_MANY while codes of this factor have to wait, without counting */
export const refuseWaitingFactor = (context: FactorContext, tenant: CompiledTenant, guess: FactorGuess) =>
  refuseWaiting(context, tenant, attemptOf(guess));

/**
 * Judges a code, six digits of the application or one for whoever lacks it, and uses it up when it is right: nobody who
 * looked over a shoulder can type it again. Guesses are counted before they are judged and slow down as wrong passwords do,
 * for the factor whatever sign-in they belong to; browsers where it was proven have a count of their own (0045).
 * @param onRight goes on in the transaction that uses the code up; what it refuses leaves the code as it was
 * @returns undefined for a wrong one
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
    async (_verify, _hash, pick) => {
      const guesses = await reserveAttempt(context, tenant, attempt);
      const found = await find(context, guess, pick);
      const done = found && (await transaction(db, (tx) => spend(tx, tenant, guess, found, onRight)));
      if (done) return done.result;
      const slowed = await recordFailure(context, tenant, attempt);
      if (slowed) context.alarm('login.address-slowed', { unit: tenant.public.unit, address: guess.address });
      // Once: the next right code, or a day without any, begins the count anew.
      if (guesses === tenant.public.settings.security.accountFailures)
        await tellOfGuesses(context, tenant, guess.factor);
      return undefined;
    },
    askerOf(tenant.public.unit, guess.address, guess.device ?? `account ${guess.factor.personId}`),
  );
}

/** A code that is right, unless somebody is using it at this moment: a step, or the hash of a backup code. */
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
 * Somebody types wrong codes after the right password: its owner is the one who can set another, and the operator the one
 * who can help who has no other way to.
 */
async function tellOfGuesses(context: FactorContext, tenant: CompiledTenant, factor: FactorRow): Promise<void> {
  const { unit, personId } = factor;
  context.alarm('factor.guessed', { unit, person: personId });
  const [owner] = await context.db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId)));
  if (owner) await mailFactor(context, tenant, owner, 'factorGuessed');
}

/** Uses up a step and all before it, so that a code counts once, on whatever server. @returns whether it was still there */
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
