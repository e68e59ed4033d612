import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { ACTIVE } from '../../../../engine/domain/attention/changes.ts';
import type { Side } from '../../../../engine/domain/attention/sides.ts';
import { PRESENCE_TIMEOUT } from '../../../../engine/domain/attention/windows.ts';
import { inStates } from '../../../platform/db/attention-states.ts';
import { attentions } from '../../../platform/db/schema/index.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import type { Participant } from './participant.ts';

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
      .where(and(inArray(attentions.id, ids), inStates(ACTIVE)));
  }
}

/** Milliseconds after which a page that closed its socket counts as away: a reload is not noticed. */
const GRACE = 5_000;

/** Records that a patient's page closed its socket at `at`, unless it was seen later, here or on another server. */
export async function recordPatientGone({ db }: Pick<AppDeps, 'db'>, attention: string, at: Date): Promise<void> {
  const almostExpired = new Date(at.getTime() - PRESENCE_TIMEOUT + GRACE);
  const { id, patientSeenAt } = attentions;
  await db
    .update(attentions)
    .set({ patientSeenAt: almostExpired })
    .where(and(eq(id, attention), inStates(ACTIVE), gt(patientSeenAt, almostExpired), lte(patientSeenAt, at)));
}
