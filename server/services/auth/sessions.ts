import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { LinkSubject, Role, SessionScope } from '../../access.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { notify } from '../../db/notify.ts';
import { isWriteOutage } from '../../db/outage.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { people, sessions } from '../../db/schema/index.ts';
import { hasFactor } from '../factor/factor-of.ts';
import { isOffered, isRequired } from '../factor/factor-policy.ts';
import type { PersonRow } from '../people/person-row.ts';
import type { BrowserWords } from './browser-words.ts';
import type { IssuedToken, Session } from './session.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * How long the token before the last renewal still counts once the new one was used: calls already under way must not
 * fail (R10). Until then it counts on: the answer that carried the new one may have been lost in a cut.
 */
const GRACE = 30_000;

/** Channel on which the end of a session is told, its id as payload: open sockets of it close. */
export const SESSION_ENDED = 'session_ended';

/** Opens a session for `person` (R9). The token has 256 random bits; only its hash is kept. */
export async function openSession(
  { db, clock }: Context,
  tenant: CompiledTenant,
  who: {
    readonly person: Pick<PersonRow, 'id'>;
    readonly role: Role;
    readonly scope: SessionScope;
    readonly subject?: LinkSubject;
    /** Whether the second factor was proven for it (decision 0085). */
    readonly proven?: boolean;
    /** What the person will know it by, among their own (FIXS-24). */
    readonly words?: BrowserWords | undefined;
  },
): Promise<IssuedToken> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + tenant.public.settings.security.sessionHours * 3_600_000);
  const expiresAt = earlier(endsAt, idleEnd(tenant, now));
  const token = newToken();
  await db.insert(sessions).values({
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
  });
  return { token, expiresAt };
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
        eq(people.ativo, true),
      ),
    )
    .prepare('living_session'),
);

/**
 * The living session of `token` in the tenant's unit; null for anything else, another unit's session too (A48). Where the
 * tenant requires a second factor and the person has none, it reaches the setting up of one, however it was opened: the
 * setting counts from the next request on, for those who are signed in too. Who has one and a session that the password
 * alone opened, while the setting was off, signs in again (decision 0085).
 * @param next `'renewed'` when `renewSession` follows with this token: that write leaves nothing of the token before it,
 *   so that ending it here would be a write for nothing
 */
export async function findSession(
  { db, clock }: Context,
  tenant: CompiledTenant,
  token: string,
  next?: 'renewed',
): Promise<Session | null> {
  const now = clock.now();
  const hash = hashOf(token);
  const [row] = await livingSession(db, { unit: tenant.public.unit, hash, now: now.toISOString() });
  if (!row) return null;
  const { id, unit, role, scope, subject, expiresAt, tokenHash, previousUntil } = row.session;
  const limit = new Date(now.getTime() + GRACE);
  // The new token has arrived: from now on the one before it ends.
  if (next === undefined && tokenHash === hash && previousUntil !== null && previousUntil > limit)
    await earlierEnds(db, { id, hash, until: limit.toISOString() }).catch((error: unknown) => {
      // It ends at the next request instead: who only reads is served while nothing can be written.
      if (!isWriteOutage(error)) throw error;
    });
  const session = { id, unit, person: row.person, role, scope, subject, expiresAt };
  return withinFactor({ db, clock }, tenant, session, row.session.factorAt !== null);
}

/** What a session reaches by the second factor that its person has, or has not; null for one that ends here. */
async function withinFactor(
  context: Context,
  tenant: CompiledTenant,
  session: Session,
  proven: boolean,
): Promise<Session | null> {
  const { role, scope, person } = session;
  const required = isRequired(tenant, role);
  if (scope !== 'full' || !isOffered(tenant, role) || (proven && !required)) return session;
  const has = await hasFactor(context.db, person);
  if (!has) return required ? { ...session, scope: 'setUp' } : session;
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
 * Moves the idle end of the session that was found by its token, and changes the token (R10). Of several renewals at once
 * with the same token one changes it; the others keep the token that the first one brought to their browser, and so does
 * a browser that it never reached.
 * @returns null when the session is over
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
 * Gives a session that still lives another token, as its second factor has just been proven: a copy of the one before
 * gains nothing by it, so that one ends at once, without the grace of a renewal (decision 0085).
 * @returns null when the session is over
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

/** Ends one session on the server: a copy of its cookie is worth nothing from now on (A54). */
export async function endSession({ db, clock }: Context, session: Pick<Session, 'id'>): Promise<void> {
  await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.id, session.id));
  await notify(db, SESSION_ENDED, String(session.id));
}

/**
 * Ends every session of a person, in the transaction that is the reason for it: the password changed (R8).
 * @param which of them, when not all
 * @returns how many
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
