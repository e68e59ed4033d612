import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { ACTIVE_STATUSES, type LineStatus } from '../../../../engine/domain/attention/attention.ts';
import { attentionEvents, attentions, people, sessions } from '../../../platform/db/schema/index.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import type { Participant } from './participant.ts';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/** Status, professional and duration of an attention. */
export interface AttentionState {
  readonly status: LineStatus;
  /** Id of the professional who called. */
  readonly professional: number | null;
  /** Milliseconds since the attention began; undefined while it has not begun or is over. */
  readonly elapsed: number | undefined;
}

/** Reads the state of an attention; undefined when it does not exist. */
export async function attentionState({ db, clock }: Context, attention: string): Promise<AttentionState | undefined> {
  const [row] = await db.select().from(attentions).where(eq(attentions.id, attention));
  if (!row) return undefined;
  const status = ACTIVE_STATUSES.find((active) => active === row.status) ?? 'over';
  const met = status === 'inProgress' ? row.attendingAt : null;
  const elapsed = met === null ? undefined : Math.max(0, clock.now().getTime() - met.getTime());
  return { status, professional: row.professionalId, elapsed };
}

/** Records that the called patient was connected: if the call never begins, the patient is not charged for it. */
export async function recordReached({ db, clock }: Context, participant: Participant): Promise<void> {
  await db.insert(attentionEvents).values({
    unit: participant.unit,
    attentionId: participant.attention,
    kind: 'reached',
    at: clock.now(),
    byPersonId: participant.person,
  });
}

/** Filters sessions that are neither revoked nor expired, of people with an active account. */
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
        eq(people.isActive, true),
      ),
    );
  return new Set(rows.map((row) => row.id));
}
