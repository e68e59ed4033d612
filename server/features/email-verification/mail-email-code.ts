import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { emailCodes } from '../../platform/db/schema/index.ts';
import { EMAIL_CODES } from '../../platform/limits/limits.ts';
import { siteOf } from '../../platform/limits/network-of.ts';
import { mailable, wasGivenUp } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { askerOf, type PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { forgottenEmails } from '../people/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A code of six digits, generated and hashed before any lock is taken, with the network that asked for it (`siteOf`).
 */
export interface FreshCode {
  readonly code: string;
  readonly codeHash: string;
  readonly address: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds that expired codes are kept, because the limits count them. */
const KEPT = 24 * HOUR;

/**
 * Generates and hashes a code. @param unit unit of the tenant @param ip address of the caller @throws AppError 503 BUSY
 */
export async function freshCode(passwords: PasswordHasher, unit: number, ip: string): Promise<FreshCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, codeHash: await passwords.hash(code, askerOf(unit, ip)), address: siteOf(ip) };
}

/**
 * Mails the code that proves an account's e-mail, in the caller's transaction. It replaces all earlier codes. Beyond a
 * limit, or for an unmailable address, it sends no mail: the person may ask again later.
 * @returns milliseconds until the next code may be requested, if a limit prevented this one; otherwise undefined
 */
export async function mailEmailCode(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { id: personId, unit, email }: Pick<PersonRow, 'id' | 'unit' | 'email'>,
  { code, codeHash, address }: FreshCode,
): Promise<number | undefined> {
  if (!email || !mailable(email)) return undefined;
  const now = clock.now();
  const row = { unit, personId, email: email.toLowerCase(), address };
  // Lock the mailbox: two concurrent requests would both count below the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${unit} ${row.email}`}, 0))`);
  const wait = await waitFor({ db, clock }, row);
  if (wait !== undefined) return wait;
  const expiresAt = new Date(now.getTime() + EMAIL_CODES.minutes * MINUTE);
  const [made] = await db
    .insert(emailCodes)
    .values({ ...row, codeHash, sentAt: now, expiresAt })
    .returning({ id: emailCodes.id });
  const values = { code: `${code.slice(0, 3)} ${code.slice(3)}`, minutes: EMAIL_CODES.minutes };
  const about = `email:${personId}`;
  const onceKey = `email-code:${made?.id}`;
  await writeMail({ db, clock }, tenant, { to: email, text: 'emailCode', values, about, onceKey, expiresAt });
  return undefined;
}

/**
 * As `mailEmailCode`, but throws when a limit prevents the mail.
 * @throws AppError 429 TOO_MANY
 */
export async function requireEmailCode(
  context: Context,
  tenant: CompiledTenant,
  person: PersonRow,
  fresh: FreshCode,
): Promise<void> {
  const wait = await mailEmailCode(context, tenant, person, fresh);
  if (wait !== undefined) throw new AppError(429, 'TOO_MANY', { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) });
}

/** A mail to check against the limits. */
interface Asked {
  readonly unit: number;
  readonly personId: number;
  readonly email: string;
  readonly address: string;
}

/**
 * Milliseconds until this account, this e-mail (of any account) and this network may be mailed again; undefined if now.
 * After an e-mail's limit is reached, each network still has one mail of its own, so that strangers elsewhere cannot
 * block the owner's mail. A ceiling limits all mail to one mailbox.
 */
async function waitFor({ db, clock }: Context, asked: Asked): Promise<number | undefined> {
  const now = clock.now();
  const { personId, email, address } = asked;
  const until = (limit: number, ...whose: SQL[]) => waitOf({ db, now }, asked.unit, limit, whose);
  const account = await until(EMAIL_CODES.perAccount, eq(emailCodes.personId, personId));
  const source = await until(EMAIL_CODES.perAddress, eq(emailCodes.address, address));
  const mailbox = inArray(emailCodes.email, [email, ...(await forgottenEmails({ db, clock }, asked.unit, email))]);
  const everybody = await until(EMAIL_CODES.perEmail, mailbox);
  const share = await until(EMAIL_CODES.perEmailOfAddress, mailbox, eq(emailCodes.address, address));
  const ceiling = await until(EMAIL_CODES.perEmailAtMost, mailbox);
  const most = Math.max(account, source, ceiling, Math.min(everybody, share));
  return most > 0 ? most : undefined;
}

/** Milliseconds until fewer than `limit` of these were mailed within an hour; 0 if that holds now. */
async function waitOf(
  { db, now }: { readonly db: Database; readonly now: Date },
  unit: number,
  limit: number,
  whose: readonly SQL[],
): Promise<number> {
  const latest = await db
    .select({ sentAt: emailCodes.sentAt })
    .from(emailCodes)
    .where(
      and(
        eq(emailCodes.unit, unit),
        ...whose,
        gt(emailCodes.sentAt, new Date(now.getTime() - HOUR)),
        not(wasGivenUp(db, emailCodes.unit, sql`'email-code:' || ${emailCodes.id}`)),
      ),
    )
    .orderBy(desc(emailCodes.sentAt))
    .limit(limit);
  const oldest = latest[limit - 1];
  return oldest ? oldest.sentAt.getTime() + HOUR - now.getTime() : 0;
}

/** Deletes expired codes that no limit counts any more. Run by the cleanup jobs. */
export function pruneEmailCodes(sweeping: Context & Sweeping): Promise<void> {
  const by = emailCodes.sentAt;
  const where = lt(by, new Date(sweeping.clock.now().getTime() - KEPT));
  return deleteInBatches(sweeping, { table: emailCodes, where, by });
}
