import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { notFound } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { sessions } from '../../platform/db/schema/index.ts';
import type { Session } from '../../platform/http/session.ts';
import { endSession, endSessionsOf } from './sessions.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A session of one's account, as the contract's `OpenSession`. */
export interface OpenSession {
  readonly id: number;
  readonly navegador: string | null;
  readonly sistema: string | null;
  readonly inicio: string;
  readonly uso: string;
  /** Whether it was opened by a mailed link. */
  readonly enlace: boolean;
  /** Whether it is the requesting session. */
  readonly esta: boolean;
}

type Asking = Pick<Session, 'id' | 'unit' | 'person'>;

const ownedBy = ({ unit, person }: Asking) => and(eq(sessions.unit, unit), eq(sessions.personId, person.id));

/** The open sessions of the requesting account: its own first, then by last use. */
export async function ownSessions({ db, clock }: Context, asking: Asking): Promise<OpenSession[]> {
  const living = and(ownedBy(asking), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()));
  const rows = await db.select().from(sessions).where(living).orderBy(desc(sessions.id));
  const presented = rows.map(({ id, browser, system, createdAt, lastUsedAt, scope }) => ({
    id,
    navegador: browser,
    sistema: system,
    inicio: createdAt.toISOString(),
    uso: (lastUsedAt ?? createdAt).toISOString(),
    enlace: scope !== 'full',
    esta: id === asking.id,
  }));
  return presented.sort((a, b) => Number(b.esta) - Number(a.esta) || b.uso.localeCompare(a.uso));
}

/**
 * Ends one session of the requesting account. Idempotent: an ended session stays ended.
 * @throws AppError 404 for sessions of others and unknown ids
 */
export async function endOwnSession(context: Context, asking: Asking, id: number): Promise<void> {
  const [own] = await context.db
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(and(ownedBy(asking), eq(sessions.id, id)));
  if (!own) throw notFound();
  if (own.revokedAt === null) await endSession(context, own);
}

/** Ends all sessions of the account but the requesting one. @returns their number */
export function endOtherSessions(context: Context, asking: Asking): Promise<number> {
  return endSessionsOf(context, asking.person, ne(sessions.id, asking.id));
}
