import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { loginAccounts, loginAddresses } from '../../platform/db/schema/index.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import { isProvisional } from '../people/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A sign-in attempt: the account as typed, known or not, and its network address. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
  /**
   * Id of a browser known for this account: strangers' failures do not count against it, nor its own against others.
   */
  readonly device?: string | undefined;
}

/** Longest wait for one account, in seconds. */
const ACCOUNT_CAP = 15 * 60;
/** Longest wait between two attempts of a slowed address, in seconds. It only delays. */
const ADDRESS_CAP = 30;
const ADDRESS_WINDOW = 10 * 60_000;
/** Milliseconds without failures after which they are forgotten. */
const FORGET = 24 * 3_600_000;

/**
 * Counts an attempt before checking it, so that parallel attempts cannot outrun the count.
 * @returns number of counted attempts, including this one
 * @throws AppError 429 TOO_MANY while the account or the address has to wait
 */
export async function reserveAttempt(context: Context, tenant: CompiledTenant, attempt: Attempt): Promise<number> {
  await refuseSlowedAddress(context, tenant, attempt);
  const { db, clock } = context;
  const now = clock.now();
  const unit = tenant.public.unit;
  const free = tenant.public.settings.security.accountFailures;
  const at = now.toISOString();
  const [counted] = await db
    .insert(loginAccounts)
    .values({ unit, account: countedAs(attempt), failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [loginAccounts.unit, loginAccounts.account],
      set: {
        failures: sql`${loginAccounts.failures} + 1`,
        lastAt: now,
        blockedUntil: sql`case when ${loginAccounts.failures} + 1 >= ${free}::int then ${at}::timestamptz
          + make_interval(secs => least(power(2, least(${loginAccounts.failures} + 1 - ${free}::int, 20)), ${ACCOUNT_CAP}::int)) end`,
      },
      setWhere: sql`${loginAccounts.blockedUntil} is null or ${loginAccounts.blockedUntil} <= ${at}::timestamptz`,
    })
    .returning({ failures: loginAccounts.failures });
  if (!counted) throw tooMany((await blockedFor(context, unit, countedAs(attempt))) ?? 0);
  return counted.failures;
}

/**
 * Refuses while the account or the address has to wait, without counting. Runs before the password hasher's queue, so
 * that such attempts take no place in it. `reserveAttempt` counts parallel attempts.
 * @throws AppError 429 TOO_MANY
 */
export async function refuseWaiting(context: Context, tenant: CompiledTenant, attempt: Attempt): Promise<void> {
  await refuseSlowedAddress(context, tenant, attempt);
  const left = await blockedFor(context, tenant.public.unit, countedAs(attempt));
  if (left !== undefined) throw tooMany(left);
}

/** Milliseconds that an account has to wait, or undefined. */
async function blockedFor({ db, clock }: Context, unit: number, account: string): Promise<number | undefined> {
  const [blocked] = await db
    .select({ until: loginAccounts.blockedUntil })
    .from(loginAccounts)
    .where(and(eq(loginAccounts.unit, unit), eq(loginAccounts.account, account)));
  const left = (blocked?.until?.getTime() ?? 0) - clock.now().getTime();
  return left > 0 ? left : undefined;
}

/** Records a failure of the address. @returns whether the address is slowed from now on, for the alarm */
export async function recordFailure(
  { db, clock }: Context,
  tenant: CompiledTenant,
  attempt: Attempt,
): Promise<boolean> {
  const now = clock.now();
  const row = { address: networkOf(attempt.address), unit: tenant.public.unit, account: attempt.account, lastAt: now };
  await db
    .insert(loginAddresses)
    .values(row)
    .onConflictDoUpdate({
      target: [loginAddresses.address, loginAddresses.unit, loginAddresses.account],
      set: { lastAt: now },
    });
  return (
    (await failuresOf({ db, clock }, attempt.address)).distinct === tenant.public.settings.security.addressFailures
  );
}

/** Resets an account's failures after a sign-in or another proof of ownership. */
export async function forgetFailures(
  { db }: Pick<Context, 'db'>,
  tenant: CompiledTenant,
  account: string,
): Promise<void> {
  const unit = tenant.public.unit;
  await db.delete(loginAccounts).where(and(eq(loginAccounts.unit, unit), eq(loginAccounts.account, account)));
  await db.delete(loginAddresses).where(and(eq(loginAddresses.unit, unit), eq(loginAddresses.account, account)));
}

/** Resets the failures of one browser only, so that the owner's sign-in does not help an attacker elsewhere. */
async function forgetFailuresOf({ db }: Pick<Context, 'db'>, tenant: CompiledTenant, attempt: Attempt): Promise<void> {
  if (attempt.device === undefined) return forgetFailures({ db }, tenant, attempt.account);
  const own = and(eq(loginAccounts.unit, tenant.public.unit), eq(loginAccounts.account, countedAs(attempt)));
  await db.delete(loginAccounts).where(own);
}

/**
 * Uncounts one attempt and keeps the others. Several people may claim a provisional account's DNI, so one of them must
 * not reset the failed attempts at the others' accounts.
 */
async function giveBackAttempt({ db }: Pick<Context, 'db'>, tenant: CompiledTenant, attempt: Attempt): Promise<void> {
  await db
    .update(loginAccounts)
    .set({ failures: sql`greatest(${loginAccounts.failures} - 1, 0)`, blockedUntil: null })
    .where(and(eq(loginAccounts.unit, tenant.public.unit), eq(loginAccounts.account, countedAs(attempt))));
}

/** Updates the count after a correct password: reset for a proven account, one less for a provisional one. */
export async function settleAttempt(
  context: Pick<Context, 'db'>,
  tenant: CompiledTenant,
  attempt: Attempt,
  person: Pick<PersonRow, 'provisionalSince'>,
): Promise<void> {
  await (isProvisional(person) ? giveBackAttempt : forgetFailuresOf)(context, tenant, attempt);
}

/** Name under which an attempt is counted. */
const countedAs = ({ account, device }: Attempt): string => (device === undefined ? account : `${account}~${device}`);

/** Deletes expired counts. Run by the cleanup jobs. */
export async function pruneFailures(sweeping: Context & Sweeping): Promise<void> {
  const before = (span: number): Date => new Date(sweeping.clock.now().getTime() - span);
  const [account, address] = [loginAccounts.lastAt, loginAddresses.lastAt];
  await deleteInBatches(sweeping, { table: loginAccounts, where: lt(account, before(FORGET)), by: account });
  await deleteInBatches(sweeping, { table: loginAddresses, where: lt(address, before(ADDRESS_WINDOW)), by: address });
}

async function refuseSlowedAddress(
  context: Context,
  tenant: CompiledTenant,
  { address, device }: Attempt,
): Promise<void> {
  if (device !== undefined) return;
  const { distinct, last } = await failuresOf(context, address);
  const over = distinct - tenant.public.settings.security.addressFailures;
  if (over < 0 || last === undefined) return;
  const wait = Math.min(2 ** Math.min(over, 10), ADDRESS_CAP) * 1_000;
  const left = last.getTime() + wait - context.clock.now().getTime();
  if (left > 0) throw tooMany(left);
}

/** Number of distinct accounts that failed from the address in the window, with the last time. */
async function failuresOf(
  { db, clock }: Context,
  address: string,
): Promise<{ distinct: number; last: Date | undefined }> {
  const recent = and(
    eq(loginAddresses.address, networkOf(address)),
    gt(loginAddresses.lastAt, new Date(clock.now().getTime() - ADDRESS_WINDOW)),
  );
  const [total] = await db.select({ distinct: count() }).from(loginAddresses).where(recent);
  const [newest] = await db
    .select({ at: loginAddresses.lastAt })
    .from(loginAddresses)
    .where(recent)
    .orderBy(desc(loginAddresses.lastAt))
    .limit(1);
  return { distinct: total?.distinct ?? 0, last: newest?.at };
}

const tooMany = (milliseconds: number): AppError =>
  new AppError(429, 'TOO_MANY', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });
