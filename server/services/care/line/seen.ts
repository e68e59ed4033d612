import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { ACTIVE_STATUSES, attentions } from '../../../db/schema/index.ts';
import type { AppDeps } from '../../../deps.ts';
import type { Seat, Side } from './seat.ts';

/** A page that the line did not hear for so long is away, in milliseconds: three beats of the line. */
export const UNHEARD = 45_000;

const COLUMNS = { patient: 'patientSeenAt', professional: 'professionalSeenAt' } as const satisfies Record<
  Side,
  string
>;

/** Notes that the pages of these seats were heard just now, for every server to read (FIXC-04, FIXC-12). */
export async function noteSeen(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  seats: readonly Pick<Seat, 'attention' | 'side'>[],
): Promise<void> {
  const now = clock.now();
  for (const side of ['patient', 'professional'] as const) {
    const ids = seats.filter((seat) => seat.side === side).map(({ attention }) => attention);
    if (ids.length === 0) continue;
    await db
      .update(attentions)
      .set({ [COLUMNS[side]]: now })
      .where(and(inArray(attentions.id, ids), inArray(attentions.status, ACTIVE_STATUSES)));
  }
}

/** Whether a page that was last heard at `seen` is there at `now`. */
export const isThere = (seen: Date | null, now: Date): boolean =>
  seen !== null && now.getTime() - seen.getTime() <= UNHEARD;

/** A page that closed its line is away after so long, in milliseconds: a reload or a short cut is not noticed. */
const GRACE = 5_000;

/** Notes that a patient's page closed its line at `at`, unless it was heard after that, here or at another server. */
export async function notePatientGone({ db }: Pick<AppDeps, 'db'>, attention: string, at: Date): Promise<void> {
  const almostUnheard = new Date(at.getTime() - UNHEARD + GRACE);
  const { id, patientSeenAt, status } = attentions;
  await db
    .update(attentions)
    .set({ patientSeenAt: almostUnheard })
    .where(
      and(
        eq(id, attention),
        inArray(status, ACTIVE_STATUSES),
        gt(patientSeenAt, almostUnheard),
        lte(patientSeenAt, at),
      ),
    );
}
