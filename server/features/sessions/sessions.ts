import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { LinkSubject, Role, SessionScope } from '../../platform/core/access.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from '../../platform/db/notify.ts';
import { isWriteOutage } from '../../platform/db/outage.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { people, sessions } from '../../platform/db/schema/index.ts';
import type { IssuedToken, Session } from '../../platform/http/session.ts';
import { type BrowserWords, factorStanding, inCallSince, isDemanded, isOffered } from '../credentials/index.ts';
import { acceptedTerms, scopeAfterTerms } from '../terms/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Milliseconds that the previous token stays valid after the new one was used, for calls already under way.
 * Before that it stays valid anyway, because the response with the new one may have been lost.
 */
const GRACE = 30_000;

/** PostgreSQL notification channel for ended sessions, with the id as payload: their open sockets are closed. */
export const SESSION_ENDED = 'session_ended';

/** Opens a session for `person`. The token has 256 random bits; only its hash is stored. */
export async function openSession(
  { db, clock }: Context,
  tenant: CompiledTenant,
  who: {
    readonly person: Pick<PersonRow, 'id'>;
    readonly role: Role;
    readonly scope: SessionScope;
    readonly subject?: LinkSubject;
    /** Whether the second factor was proven (decision 0085). */
    readonly proven?: boolean;
    /** Browser and system, shown to the person in the list of sessions. */
    readonly words?: BrowserWords | undefined;
  },
): Promise<IssuedToken & Pick<Session, 'id'>> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + tenant.public.settings.security.sessionHours * 3_600_000);
  const expiresAt = earlier(endsAt, idleEnd(tenant, now));
  const token = newToken();
  const opened = {
    unit: tenant.public.unit,
    personId: who.person.id,
    role: who.role,
    scope: who.scope,
    subject: who.subject ?? null,
    tokenHash: hashOf(token),
    factorAt: who.proven === true ? now : null,
    ...who.words,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    endsAt,
  };
  const [row] = await db.insert(sessions).values(opened).returning({ id: sessions.id });
  if (row === undefined) throw new Error('NO_SESSION_ROW');
  return { id: row.id, token, expiresAt };
}

const LIVING_COLUMNS = {
  id: sessions.id,
  unit: sessions.unit,
  role: sessions.role,
  scope: sessions.scope,
  subject: sessions.subject,
  expiresAt: sessions.expiresAt,
  tokenHash: sessions.tokenHash,
  previousUntil: sessions.previousUntil,
  factorAt: sessions.factorAt,
  createdAt: sessions.createdAt,
};

type LivingSession = Pick<typeof sessions.$inferSelect, keyof typeof LIVING_COLUMNS>;

const livingSession = preparedQuery<
  { unit: number; hash: string; now: string },
  { session: LivingSession; person: PersonRow }
>((db) =>
  db
    .select({ session: LIVING_COLUMNS, person: people })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(sessions.unit, sql.placeholder('unit')),
        or(
          eq(sessions.tokenHash, sql.placeholder('hash')),
          and(eq(sessions.previousHash, sql.placeholder('hash')), gt(sessions.previousUntil, sql.placeholder('now'))),
        ),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(people.isActive, true),
      ),
    )
    .prepare('living_session'),
);

/**
 * The unexpired session of `token` in the tenant's unit, or null, also for sessions of other units. Its scope
 * narrows while the person lacks a second factor or accepted terms that the tenant requires (decisions 0085 and 0148).
 * A session that the password alone opened while factors were off ends if the person has one.
 * @param next `'renewed'` when `renewSession` follows with this token, which ends the previous token anyway; `'reissued'`
 * when the browser does not have the token yet
 */
export async function findSession(
  { db, clock }: Context,
  tenant: CompiledTenant,
  token: string,
  next?: 'renewed' | 'reissued',
): Promise<Session | null> {
  const now = clock.now();
  const hash = hashOf(token);
  const [row] = await livingSession(db, { unit: tenant.public.unit, hash, now: now.toISOString() });
  if (!row) return null;
  const { id, unit, role, scope, subject, expiresAt, tokenHash, previousUntil } = row.session;
  // Sessions of patients end at once where the unit no longer has any; those of links go on.
  if (role === 'patient' && scope === 'full' && !tenant.public.settings.patients) return null;
  const limit = new Date(now.getTime() + GRACE);
  // The browser used the new token, so the previous one ends now.
  if (next === undefined && tokenHash === hash && previousUntil !== null && previousUntil > limit)
    await earlierEnds(db, { id, hash, until: limit.toISOString() }).catch((error: unknown) => {
      // Retried at the next request: reading must work while the database refuses writes.
      if (!isWriteOutage(error)) throw error;
    });
  const session = { id, unit, person: row.person, role, scope, subject, expiresAt };
  const allowed = await withinFactor({ db, clock }, tenant, session, row.session);
  if (allowed === null) return null;
  const after = await scopeAfterTerms(tenant, allowed, () => acceptedTerms(db, tenant, row.person));
  return { ...allowed, scope: after };
}

/**
 * Applies the second factor's policy to a session; null when the session must end. A session that is in a call is left
 * alone until the call is over.
 */
async function withinFactor(
  context: Context,
  tenant: CompiledTenant,
  session: Session,
  { factorAt, createdAt }: Pick<LivingSession, 'factorAt' | 'createdAt'>,
): Promise<Session | null> {
  const { role, scope, person } = session;
  const proven = factorAt !== null;
  if (scope !== 'full' || !isOffered(tenant, role) || (proven && !isDemanded(tenant, role))) return session;
  const { has, dueAt } = await factorStanding(context.db, tenant, person);
  if (!has) {
    const due = dueAt !== undefined && dueAt <= context.clock.now();
    return due && !(await inCallSince(context.db, person, createdAt)) ? { ...session, scope: 'setUp' } : session;
  }
  if (proven) return session;
  await endSession(context, session);
  return null;
}

const earlierEnds = preparedQuery<{ id: number; hash: string; until: string }, unknown>((db) =>
  db
    .update(sessions)
    .set({ previousUntil: sql`${sql.placeholder('until')}::timestamptz` })
    .where(and(eq(sessions.id, sql.placeholder('id')), eq(sessions.tokenHash, sql.placeholder('hash'))))
    .returning({ id: sessions.id })
    .prepare('session_earlier_ends'),
);

const rotation = preparedQuery<
  { id: number; hash: string; next: string; idle: string; now: string },
  { expiresAt: Date }
>((db) =>
  db
    .update(sessions)
    .set({
      tokenHash: sql`${sql.placeholder('next')}`,
      previousHash: sql`${sql.placeholder('hash')}`,
      previousUntil: sql`${sessions.endsAt}`,
      lastUsedAt: sql`${sql.placeholder('now')}::timestamptz`,
      expiresAt: sql`least(${sessions.endsAt}, ${sql.placeholder('idle')}::timestamptz)`,
    })
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        eq(sessions.tokenHash, sql.placeholder('hash')),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ expiresAt: sessions.expiresAt })
    .prepare('session_rotation'),
);

/**
 * Extends the idle expiry of a session and replaces its token. Of concurrent renewals with the same token one
 * replaces it; the others keep it, also when the new one never reached their browser.
 * @returns null when the session has ended
 */
export async function renewSession(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { id }: Pick<Session, 'id'>,
  token: string,
): Promise<{ readonly token?: string; readonly expiresAt: Date } | null> {
  const now = clock.now();
  const idle = idleEnd(tenant, now).toISOString();
  const next = newToken();
  const turn = { id, hash: hashOf(token), next: hashOf(next), idle, now: now.toISOString() };
  const [changed] = await rotation(db, turn);
  if (changed) return { token: next, expiresAt: changed.expiresAt };
  const [moved] = await db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt: sql`least(${sessions.endsAt}, ${idle}::timestamptz)` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ expiresAt: sessions.expiresAt });
  return moved ? { expiresAt: moved.expiresAt } : null;
}

/**
 * Gives an open session another token, because the answer with its first one was lost. That one stays valid until the
 * new one is used, as in a renewal: both answers may still arrive.
 * @returns the session as `findSession` reads it, with the token; null when it has ended
 */
export async function reissueSession(
  { db, clock }: Context,
  tenant: CompiledTenant,
  id: number,
): Promise<(Session & IssuedToken) | null> {
  const token = newToken();
  const living = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()));
  const [moved] = await db
    .update(sessions)
    .set({ tokenHash: hashOf(token), previousHash: sql`${sessions.tokenHash}`, previousUntil: sql`${sessions.endsAt}` })
    .where(and(eq(sessions.unit, tenant.public.unit), eq(sessions.id, id), living))
    .returning({ id: sessions.id });
  const session = moved && (await findSession({ db, clock }, tenant, token, 'reissued'));
  return session ? { ...session, token } : null;
}

/**
 * Replaces the token of an open session after its second factor was proven. The earlier token ends at once, without a
 * renewal's grace, so that a stolen copy does not gain the new rights (decision 0085).
 * @returns null when the session has ended
 */
export async function raiseSession(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { id }: Pick<Session, 'id'>,
): Promise<IssuedToken | null> {
  const now = clock.now();
  const token = newToken();
  const idle = idleEnd(tenant, now).toISOString();
  const [raised] = await db
    .update(sessions)
    .set({
      tokenHash: hashOf(token),
      previousHash: null,
      previousUntil: null,
      factorAt: now,
      lastUsedAt: now,
      expiresAt: sql`least(${sessions.endsAt}, ${idle}::timestamptz)`,
    })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .returning({ expiresAt: sessions.expiresAt });
  return raised ? { token, expiresAt: raised.expiresAt } : null;
}

/** Ends one session on the server, so that a copied cookie becomes useless. */
export async function endSession({ db, clock }: Context, session: Pick<Session, 'id'>): Promise<void> {
  await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.id, session.id));
  await notify(db, SESSION_ENDED, String(session.id));
}

/**
 * Ends a person's sessions, in the transaction of the reason, such as a changed password.
 * @param which of them; undefined for all
 * @returns their number
 */
export async function endSessionsOf(
  { db, clock }: Context,
  { id, unit }: Pick<PersonRow, 'id' | 'unit'>,
  which?: SQL,
): Promise<number> {
  const now = clock.now();
  const living = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.unit, unit), eq(sessions.personId, id), living, which))
    .returning({ id: sessions.id });
  for (const session of ended) await notify(db, SESSION_ENDED, String(session.id));
  return ended.length;
}

const newToken = (): string => randomBytes(32).toString('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const idleEnd = (tenant: CompiledTenant, now: Date): Date =>
  new Date(now.getTime() + tenant.public.settings.security.idleMinutes * 60_000);

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
