import { and, eq, gt, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { passkeys, sessions } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Session } from '../../platform/http/session.ts';
import { PASSKEYS } from '../../platform/limits/limits.ts';
import { type FactorRow, factorOf, lockCredentials, requireCurrent } from '../credentials/index.ts';
import { mailFactor } from './mail-factor.ts';
import { readAttestation } from './passkey-answer.ts';
import { type ChallengeRow, newChallenge, type PasskeySite, takeChallenge } from './passkey-challenge.ts';
import { creationOptions, handleOf } from './passkey-options.ts';
import { dropPasskey, passkeysOf } from './passkeys-of.ts';
import { type MadePasskey, verifyMade } from './verify-passkey.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

type Trace = Pick<AuditEntry, 'address' | 'requestId'>;

/**
 * Begins adding a passkey to a second factor, for a person who just proved to own the account. Changes nothing until
 * the device answers.
 * @returns options for the browser, as JSON
 * @throws AppError 409 PASSKEY_MOST, or FACTOR_OFF when the second factor was turned off concurrently
 */
export async function beginPasskey(
  context: Context,
  tenant: CompiledTenant,
  { id: sessionId, person }: Session,
  { factor, site, name }: { readonly factor: FactorRow; readonly site: PasskeySite; readonly name: string },
): Promise<string> {
  const keys = await passkeysOf(context.db, factor);
  if (keys.length >= PASSKEYS.most) throw new AppError(409, 'PASSKEY_MOST');
  const handle = await handleOf(context, person);
  const challenge = await newChallenge(context, factor, { bound: { sessionId }, site, name });
  if (challenge === undefined) throw new AppError(409, 'FACTOR_OFF');
  const here = keys.filter((key) => key.site === site.id);
  return JSON.stringify(creationOptions(tenant, site, { challenge, person, handle, keys: here }));
}

/**
 * Stores the passkey that a device made for this session, if session and factor still exist.
 * @throws AppError 401 NO_SESSION when the session has ended, 409 PASSKEY_NOT_BEGUN, PASSKEY_MOST or PASSKEY_KNOWN, 422
 * PASSKEY_WRONG
 */
export async function addPasskey(
  context: Context,
  tenant: CompiledTenant,
  session: Session,
  asked: { readonly answer: string; readonly site: PasskeySite | undefined; readonly trace: Trace },
): Promise<void> {
  const { site, answer } = asked;
  const bound = { sessionId: session.id };
  const challenge = site && (await takeChallenge(context, tenant.public.unit, bound, site));
  if (!challenge) throw new AppError(409, 'PASSKEY_NOT_BEGUN');
  const response = readAttestation(answer);
  const made = response && (await verifyMade({ challenge, site }, response));
  if (!made) {
    const { person, role } = session;
    const who = { at: context.clock.now(), unit: person.unit, actorId: person.id, actorRole: role, ...asked.trace };
    await recordAudit(context.db, { ...who, action: 'passkey.add', object: `person:${person.id}`, outcome: 'refused' });
    throw new AppError(422, 'PASSKEY_WRONG');
  }
  await transaction(context.db, (db) =>
    keep({ ...context, db }, tenant, session, { challenge, made, trace: asked.trace }),
  );
}

interface Keeping {
  readonly challenge: ChallengeRow;
  readonly made: MadePasskey;
  readonly trace: Trace;
}

/**
 * Runs under the credentials' lock: a concurrent change of the password has ended the session, or waits and ends it.
 */
async function keep(
  { db, clock }: Context,
  tenant: CompiledTenant,
  session: Session,
  { challenge, made, trace }: Keeping,
): Promise<void> {
  const { person } = session;
  await lockCredentials(db, person, 'update');
  if (!(await stillStands({ db, clock }, session))) throw new AppError(401, 'NO_SESSION');
  const factor = { id: challenge.factorId, unit: challenge.unit };
  if ((await factorOf(db, person))?.id !== factor.id) throw new AppError(409, 'PASSKEY_NOT_BEGUN');
  if ((await passkeysOf(db, factor)).length >= PASSKEYS.most) throw new AppError(409, 'PASSKEY_MOST');
  const { site, name } = challenge;
  const [kept] = await db
    .insert(passkeys)
    .values({ unit: factor.unit, factorId: factor.id, site, name: name ?? '', ...made, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (!kept) throw new AppError(409, 'PASSKEY_KNOWN');
  await tell({ db, clock }, tenant, session, { id: kept.id, name: name ?? '', trace, what: 'added' });
}

/**
 * Removes a passkey, for a person who just proved to own the account.
 * @throws AppError 404 when the account has no passkey with this id, 409 FACTOR_OFF or 422 FACTOR_WRONG as
 * `requireCurrent`
 */
export async function removePasskey(
  context: Context,
  tenant: CompiledTenant,
  session: Session,
  { factor, id, trace }: { readonly factor: FactorRow; readonly id: number; readonly trace: Trace },
): Promise<void> {
  await transaction(context.db, async (db) => {
    await lockCredentials(db, session.person, 'update');
    await requireCurrent(db, session.person, factor);
    const name = await dropPasskey(db, factor, id);
    if (name === undefined) throw notFound();
    await tell({ ...context, db }, tenant, session, { id, name, trace, what: 'removed' });
  });
}

const TOLD = {
  added: { action: 'passkey.add', mail: 'passkeyAdded' },
  removed: { action: 'passkey.remove', mail: 'passkeyRemoved' },
} as const;

interface Told {
  readonly id: number;
  readonly name: string;
  readonly trace: Trace;
  readonly what: keyof typeof TOLD;
}

/**
 * Mails the owner, in case a stranger made the change, and audits it. The audit names the passkey by its number, not by
 * its free-text name.
 */
async function tell(
  context: Context,
  tenant: CompiledTenant,
  { person, role }: Session,
  { id, name, trace, what }: Told,
): Promise<void> {
  const { action, mail } = TOLD[what];
  const who = { at: context.clock.now(), unit: person.unit, actorId: person.id, actorRole: role, ...trace };
  await recordAudit(context.db, { ...who, action, object: `passkey:${id}`, outcome: 'ok' });
  await mailFactor(context, tenant, person, mail, { name });
}

async function stillStands({ db, clock }: Context, { id, unit }: Session): Promise<boolean> {
  const living = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()));
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.unit, unit), eq(sessions.id, id), living));
  return row !== undefined;
}
