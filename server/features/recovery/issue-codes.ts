import { randomInt } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { canonicalEmail } from '../../../engine/domain/identity/email.ts';
import { identityKey } from '../../../engine/domain/identity/identity.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { identityIn } from '../../platform/db/identity.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { recoveryCodes, recoveryRequests, recoveryTries } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { EARLIER_EMAIL_HOURS } from '../../platform/limits/limits.ts';
import { mailable, wasGivenUp } from '../../platform/mail/outbox.ts';
import type { ChannelChoice } from '../../platform/mail/phone-message.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { TenantStore } from '../../platform/tenants/tenant-store.ts';
import { enteringRole, keepWhileCodeLives, provenFirst } from '../people/index.ts';
import { holdersOf, professionalOf } from './holders-of.ts';
import { mailSignInLink } from './mail-sign-in-link.ts';
import { sameDevice } from './request-code.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly tenants: TenantStore;
  readonly passwords: PasswordHasher;
  readonly log: (event: string, facts: object) => void;
}

/** A code generated before it is known whether an account gets it. */
interface Fresh {
  readonly code: string;
  readonly codeHash: string;
}

/** Tenants by id; undefined for one that no longer exists. */
type WaitingTenants = ReadonlyMap<string, CompiledTenant | undefined>;

type RequestRow = typeof recoveryRequests.$inferSelect;

const HOUR = 3_600_000;
/** Known browsers of one person that may each use their full number of codes in an hour. */
const KNOWN_BROWSERS = 4;

/**
 * Generates and mails requested codes, oldest first, until the queue is empty or `stopping` is aborted. Hashes for
 * unknown names as well, so that timing reveals nothing. A failed request is logged and does not delay others.
 * @throws AppError 503 BUSY when the hasher's queue is full; requests stay queued
 */
export async function issueCodes(context: Context, stopping?: AbortSignal): Promise<void> {
  let more = true;
  while (more && !stopping?.aborted) {
    const tenants = await tenantsThatWait(context);
    if (tenants.size === 0) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeHash = await context.passwords.hash(code);
    more = await issueNext(context, tenants, { code, codeHash });
  }
}

/** Tenants with queued requests; read before the transaction, because they may have to be loaded. */
async function tenantsThatWait({ db, tenants }: Context): Promise<WaitingTenants> {
  const waiting = await db
    .selectDistinct({ tenant: recoveryRequests.tenant })
    .from(recoveryRequests)
    .where(isNull(recoveryRequests.handledAt));
  const found = new Map<string, CompiledTenant | undefined>();
  for (const { tenant } of waiting) found.set(tenant, await tenants.get(tenant));
  return found;
}

/** Answers the next request. @returns false when other servers hold all that are queued */
async function issueNext(context: Context, tenants: WaitingTenants, fresh: Fresh): Promise<boolean> {
  const taken: RequestRow[] = [];
  try {
    await transaction(context.db, async (tx) => {
      const request = await claim(tx, [...tenants.keys()]);
      if (!request) return;
      taken.push(request);
      const tenant = tenants.get(request.tenant);
      const personId = tenant && (await answer({ ...context, db: tx }, tenant, request, fresh));
      await settle({ ...context, db: tx }, request, personId);
    });
  } catch (error) {
    const [request] = taken;
    if (!request) throw error;
    context.log('recovery.failed', { id: request.id, err: error });
    await settle(context, request, undefined);
  }
  return taken.length > 0;
}

/** Locks the oldest request of these tenants that no other server holds. */
async function claim(tx: Database, tenants: readonly string[]): Promise<RequestRow | undefined> {
  const [request] = await tx
    .select()
    .from(recoveryRequests)
    .where(and(isNull(recoveryRequests.handledAt), inArray(recoveryRequests.tenant, [...tenants])))
    .orderBy(asc(recoveryRequests.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return request;
}

async function settle({ db, clock }: Context, request: RequestRow, personId: number | undefined): Promise<void> {
  await db
    .update(recoveryRequests)
    .set({ handledAt: clock.now(), personId: personId ?? null })
    .where(and(eq(recoveryRequests.unit, request.unit), eq(recoveryRequests.id, request.id)));
}

/** Answers a request. @returns id of the mailed person, or undefined */
async function answer(
  context: Context,
  tenant: CompiledTenant,
  request: RequestRow,
  fresh: Fresh,
): Promise<number | undefined> {
  const life = tenant.public.settings.recovery.codeMinutes * 60_000;
  if (context.clock.now().getTime() - request.at.getTime() > life) return undefined;
  if (request.wants === 'professionalLink') {
    const professional = await professionalOf(context, request);
    return professional && mailSignInLink(context, tenant, request, professional);
  }
  const holders = (await holdersOf(context, request)).filter((one) => enteringRole(tenant, one) !== null);
  const { holder, shared } = recoverable(request, holders);
  if (request.wants === 'link') return shared || !holder ? undefined : mailSignInLink(context, tenant, request, holder);
  if (!holder?.email || !mailable(holder.email)) return undefined;
  if (shared) {
    await writeMail(context, tenant, { to: holder.email, text: 'recoveryShared' });
    return undefined;
  }
  if (await sentEnough(context, tenant, holder, request.device)) return undefined;
  const choice = (await carriesCodes(context, holder)) ? holder : undefined;
  await keepAndSend(context, tenant, request, { id: holder.id, email: holder.email, choice }, fresh);
  return holder.id;
}

/**
 * Whether a person has reached the hourly limits of codes: `accountSends` from unknown browsers, by DNI and e-mail
 * together; as many from each known browser; and `KNOWN_BROWSERS` times as many from all known browsers together.
 * Knowing the password lets a person create known browsers, so these must have limits too (decision 0032).
 */
async function sentEnough(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { id, unit }: Pick<PersonRow, 'id' | 'unit'>,
  device: string | null,
): Promise<boolean> {
  const { accountSends } = tenant.public.settings.recovery;
  const hourAgo = new Date(clock.now().getTime() - HOUR);
  const sentFor = async (asked: SQL): Promise<number> => {
    const mine = [
      eq(recoveryRequests.unit, unit),
      eq(recoveryRequests.personId, id),
      eq(recoveryRequests.wants, 'code'),
    ];
    const [sent] = await db
      .select({ times: count() })
      .from(recoveryRequests)
      .where(
        and(...mine, asked, gt(recoveryRequests.at, hourAgo), not(wasGivenUp(db, recoveryRequests.unit, MAIL_OF))),
      );
    return sent?.times ?? 0;
  };
  if ((await sentFor(sameDevice(device))) >= accountSends) return true;
  return device !== null && (await sentFor(isNotNull(recoveryRequests.device))) >= KNOWN_BROWSERS * accountSends;
}

/** Idempotency key of a request's mail. */
const mailKey = (id: number): string => `recovery:${id}`;
const MAIL_OF = sql`'recovery:' || ${recoveryRequests.id}`;

/**
 * Stores the new code, which replaces the person's earlier ones of the same browser, or of unknown browsers. Sends it
 * to the address or phone on file, never to a typed one.
 */
async function keepAndSend(
  context: Context,
  tenant: CompiledTenant,
  { id, unit, name, device: asked }: RequestRow,
  holder: { readonly id: number; readonly email: string; readonly choice: ChannelChoice | undefined },
  { code, codeHash }: Fresh,
): Promise<void> {
  const { db, clock } = context;
  const minutes = tenant.public.settings.recovery.codeMinutes;
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000);
  const device = asked ?? '';
  const kept = { personId: holder.id, codeHash, tries: 0, expiresAt };
  const older = [eq(recoveryCodes.unit, unit), eq(recoveryCodes.personId, holder.id), eq(recoveryCodes.device, device)];
  await db.delete(recoveryCodes).where(and(...older));
  await keepWhileCodeLives({ db, clock }, { id: holder.id, unit }, expiresAt);
  await db
    .insert(recoveryCodes)
    .values({ unit, name, device, ...kept })
    .onConflictDoUpdate({ target: [recoveryCodes.unit, recoveryCodes.name, recoveryCodes.device], set: kept });
  const values = { code: `${code.slice(0, 3)} ${code.slice(3)}`, minutes };
  // `about` drops the unsent mail of a replaced code.
  const reason = { about: `recovery:${holder.id}:${device}`, onceKey: mailKey(id) };
  const { email: to, choice } = holder;
  await writeMail(context, tenant, { to, choice, text: 'recoveryCode', values, expiresAt, ...reason });
}

/** Deletes requests that no limit counts any more, and expired codes. Run by the cleanup jobs. */
export async function pruneRecovery(sweeping: Sweeping & Pick<Context, 'clock'>): Promise<void> {
  const now = sweeping.clock.now();
  const dayAgo = new Date(now.getTime() - 24 * HOUR);
  const [asked, code, tried] = [recoveryRequests.at, recoveryCodes.expiresAt, recoveryTries.expiresAt];
  await deleteInBatches(sweeping, { table: recoveryRequests, where: lt(asked, dayAgo), by: asked });
  await deleteInBatches(sweeping, { table: recoveryCodes, where: lt(code, now), by: code });
  await deleteInBatches(sweeping, { table: recoveryTries, where: lt(tried, now), by: tried });
}

/**
 * Whether a person's channel carries the next recovery code. Not while the choice is fresh, because a stranger at an
 * unattended browser may have made it (as with a changed e-mail, decision 0015); and only the first code of an hour,
 * so that a second request brings the code by mail.
 */
async function carriesCodes(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, unit, channelSince }: PersonRow,
): Promise<boolean> {
  const now = clock.now().getTime();
  if (channelSince === null || channelSince.getTime() > now - EARLIER_EMAIL_HOURS * HOUR) return false;
  const { personId, wants, at } = recoveryRequests;
  const [sent] = await db
    .select({ id: recoveryRequests.id })
    .from(recoveryRequests)
    .where(and(eq(recoveryRequests.unit, unit), eq(personId, id), eq(wants, 'code'), gt(at, new Date(now - HOUR))))
    .limit(1);
  return sent === undefined;
}

/** The account that a name recovers. */
interface Recoverable {
  /** The account to write to, or undefined. */
  readonly holder: PersonRow | undefined;
  /** Several people share the e-mail: the mail tells them to use the DNI, without a code. */
  readonly shared: boolean;
}

/**
 * Chooses the account to recover among all that a DNI or e-mail names. Proven accounts come before provisional
 * ones. A DNI claimed with different e-mails recovers no account, so that claimants do not learn of each other; each
 * recovers by its own e-mail. Of several claims with one e-mail the newest counts.
 * @param holders newest first
 */
function recoverable({ name }: { readonly name: string }, holders: readonly PersonRow[]): Recoverable {
  const meant = provenFirst(holders, (holder) => holder);
  const [holder] = meant;
  if (name.includes('@')) return { holder, shared: different(meant, (one) => identityKey(identityIn(one))) };
  return { holder: different(meant, ({ email }) => canonicalEmail(email ?? '')) ? undefined : holder, shared: false };
}

const different = (holders: readonly PersonRow[], what: (holder: PersonRow) => string): boolean =>
  new Set(holders.map(what)).size > 1;
