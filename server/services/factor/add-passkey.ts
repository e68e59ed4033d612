import { and, eq, gt, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { passkeys, sessions } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import { lockCredentials } from '../auth/lock-credentials.ts';
import type { Session } from '../auth/session.ts';
import { PASSKEYS } from '../limits/limits.ts';
import { type FactorRow, factorOf, requireCurrent } from './factor-of.ts';
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
 * Asks for a passkey beside the codes of who has just proven to be the account's owner. Nothing changes until a device made it.
 * @returns what the browser is asked to make, as JSON
 * @throws AppError 409 PASSKEY_MOST, or FACTOR_OFF when the codes were taken away meanwhile
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
 * Keeps the passkey that a device made for the session that asked for it, while that session and the factor still stand.
 * @throws AppError 401 NO_SESSION when the session ended meanwhile, 409 PASSKEY_NOT_BEGUN, PASSKEY_MOST or PASSKEY_KNOWN,
 * 422 PASSKEY_WRONG
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

/** Under the lock of what one signs in by: a password that is set at this moment has ended the session, or waits and ends it. */
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
 * Takes a passkey away from who has just proven to be the account's owner.
 * @throws AppError 404 when the account has none of this id, 409 FACTOR_OFF or 422 FACTOR_WRONG as `requireCurrent`
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

/** Whoever did not do it themselves learns of it by mail; the audit knows the passkey by its number, not by anybody's words. */
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
