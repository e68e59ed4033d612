import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { ACTIVE_STATUSES, attentions } from '../../../platform/db/schema/index.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import type { Participant, Side } from './participant.ts';

/** Milliseconds without a sign of a page after which it counts as away: three heartbeats. */
export const PRESENCE_TIMEOUT = 45_000;

const COLUMNS = { patient: 'patientSeenAt', professional: 'professionalSeenAt' } as const satisfies Record<
  Side,
  string
>;

/** Records that the pages of these participants are connected now, for every server to read. */
export async function recordPresence(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  participants: readonly Pick<Participant, 'attention' | 'side'>[],
): Promise<void> {
  const now = clock.now();
  for (const side of ['patient', 'professional'] as const) {
    const ids = participants.filter((participant) => participant.side === side).map(({ attention }) => attention);
    if (ids.length === 0) continue;
    await db
      .update(attentions)
      .set({ [COLUMNS[side]]: now })
      .where(and(inArray(attentions.id, ids), inArray(attentions.status, ACTIVE_STATUSES)));
  }
}

/** Whether a page that was last seen at `seen` counts as present at `now`. */
export const isPresent = (seen: Date | null, now: Date): boolean =>
  seen !== null && now.getTime() - seen.getTime() <= PRESENCE_TIMEOUT;

/** Milliseconds after which a page that closed its socket counts as away: a reload is not noticed. */
const GRACE = 5_000;

/** Records that a patient's page closed its socket at `at`, unless it was seen later, here or on another server. */
export async function recordPatientGone({ db }: Pick<AppDeps, 'db'>, attention: string, at: Date): Promise<void> {
  const almostExpired = new Date(at.getTime() - PRESENCE_TIMEOUT + GRACE);
  const { id, patientSeenAt, status } = attentions;
  await db
    .update(attentions)
    .set({ patientSeenAt: almostExpired })
    .where(
      and(
        eq(id, attention),
        inArray(status, ACTIVE_STATUSES),
        gt(patientSeenAt, almostExpired),
        lte(patientSeenAt, at),
      ),
    );
}
