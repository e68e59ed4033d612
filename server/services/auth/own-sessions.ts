import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { notFound } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema/index.ts';
import type { Session } from './session.ts';
import { endSession, endSessionsOf } from './sessions.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A browser that is signed in to one's account, as the contract's `OpenSession`. */
export interface OpenSession {
  readonly id: number;
  readonly navegador: string | null;
  readonly sistema: string | null;
  readonly inicio: string;
  readonly uso: string;
  /** Whether a link of a mail opened it. */
  readonly enlace: boolean;
  /** Whether it is the one that asks. */
  readonly esta: boolean;
}

type Asking = Pick<Session, 'id' | 'unit' | 'person'>;

const ownedBy = ({ unit, person }: Asking) => and(eq(sessions.unit, unit), eq(sessions.personId, person.id));

/** The living sessions of the account that asks: its own first, then by use (FIXS-24). */
export async function ownSessions({ db, clock }: Context, asking: Asking): Promise<OpenSession[]> {
  const living = and(ownedBy(asking), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now()));
  const rows = await db.select().from(sessions).where(living).orderBy(desc(sessions.id));
  const told = rows.map(({ id, browser, system, createdAt, lastUsedAt, scope }) => ({
    id,
    navegador: browser,
    sistema: system,
    inicio: createdAt.toISOString(),
    uso: (lastUsedAt ?? createdAt).toISOString(),
    enlace: scope !== 'full',
    esta: id === asking.id,
  }));
  return told.sort((a, b) => Number(b.esta) - Number(a.esta) || b.uso.localeCompare(a.uso));
}

/**
 * Ends one session of the account that asks. One that is over already stays so: two clicks are one.
 * @throws AppError 404 for another's and for nobody's alike
 */
export async function endOwnSession(context: Context, asking: Asking, id: number): Promise<void> {
  const [own] = await context.db
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(and(ownedBy(asking), eq(sessions.id, id)));
  if (!own) throw notFound();
  if (own.revokedAt === null) await endSession(context, own);
}

/** Ends every session of the account but the one that asks. @returns how many */
export function endOtherSessions(context: Context, asking: Asking): Promise<number> {
  return endSessionsOf(context, asking.person, ne(sessions.id, asking.id));
}
