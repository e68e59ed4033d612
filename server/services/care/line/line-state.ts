import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { FromServer } from '../../../../call/messages.ts';
import type { Database } from '../../../db/database.ts';
import { ACTIVE_STATUSES, attentionEvents, attentions, people, sessions } from '../../../db/schema/index.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Seat } from './seat.ts';

/** An attention's status as the line says it: what is over is `ended`, however it ended. */
export type LineStatus = Extract<FromServer, { t: 'state' }>['status'];

type Context = Pick<AppDeps, 'db' | 'clock'>;

/** Where an attention stands. */
export interface Standing {
  readonly status: LineStatus;
  /** Who has it. */
  readonly professional: number | null;
  /** Milliseconds since the attention began; undefined while it does not last. */
  readonly elapsed: number | undefined;
}

/** Where an attention stands; undefined when it is gone. */
export async function standingOf({ db, clock }: Context, attention: string): Promise<Standing | undefined> {
  const [row] = await db.select().from(attentions).where(eq(attentions.id, attention));
  if (!row) return undefined;
  const status = ACTIVE_STATUSES.find((active) => active === row.status) ?? 'ended';
  const met = status === 'attending' ? row.attendingAt : null;
  const elapsed = met === null ? undefined : Math.max(0, clock.now().getTime() - met.getTime());
  return { status, professional: row.professionalId, elapsed };
}

/** Ids of those who wait for a service, in their order. */
export async function queueOf(db: Database, unit: number, service: number): Promise<string[]> {
  const rows = await db
    .select({ id: attentions.id })
    .from(attentions)
    .where(and(eq(attentions.unit, unit), eq(attentions.serviceId, service), eq(attentions.status, 'queued')))
    .orderBy(asc(attentions.queuedAt), asc(attentions.id));
  return rows.map((row) => row.id);
}

/** Remembers that the called patient's page was there: if the call then never begins, it was not the patient's doing. */
export async function noteReached({ db, clock }: Context, seat: Seat): Promise<void> {
  await db.insert(attentionEvents).values({
    unit: seat.unit,
    attentionId: seat.attention,
    kind: 'reached',
    at: clock.now(),
    byPersonId: seat.person,
  });
}

/** Which of these sessions still live: not ended, not idle for too long, and of a person who still has an account. */
export async function livingSessions({ db, clock }: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, clock.now()),
        eq(people.ativo, true),
      ),
    );
  return new Set(rows.map((row) => row.id));
}
