import { eq, inArray, lte, ne, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments, waitingList } from '../../db/schema/index.ts';
import { type PoolTime, takenAmong } from '../slots/taken-slots.ts';
import { hasWaitingList } from './freed-slots.ts';

/** What an appointment on the waiting list is told (D-WAIT-03). */
export interface Wait {
  /** The earlier slot that was freed and may be taken. */
  readonly libre: Slot | null;
  /** The one they were told of, that somebody else took. */
  readonly ocupado: Slot | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

type Row = typeof appointments.$inferSelect;

/** The waits of these appointments by id, in as many queries however many wait; none where the tenant has no list. */
export async function waitsOf(
  { db, clock }: Context,
  tenant: CompiledTenant,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Wait>> {
  const now = clock.now();
  const standing = new Map(rows.filter((row) => row.status === 1 && row.startsAt > now).map((row) => [row.id, row]));
  if (standing.size === 0 || !hasWaitingList(tenant)) return new Map();
  const waits = await db
    .select()
    .from(waitingList)
    .where(inArray(waitingList.appointmentId, [...standing.keys()]));
  const told = new Map<number, PoolTime>();
  for (const { appointmentId, offeredAt, offeredMinutes } of waits) {
    const row = standing.get(appointmentId);
    if (row && offeredAt && offeredMinutes && offeredAt > now && offeredAt < row.startsAt)
      told.set(appointmentId, timeOf(row, offeredAt, offeredMinutes));
  }
  const taken = await takenAmong(db, tenant.public.unit, [...told.values()]);
  return new Map(
    waits.map(({ appointmentId }) => {
      const time = told.get(appointmentId);
      const slot = time === undefined ? null : slotOf(time);
      const isGone = time !== undefined && taken.has(time);
      return [appointmentId, { libre: isGone ? null : slot, ocupado: isGone ? slot : null }];
    }),
  );
}

const timeOf = ({ serviceId, professionalId }: Row, startsAt: Date, minutes: number): PoolTime => ({
  service: serviceId,
  professional: professionalId,
  startsAt,
  minutes,
});

function slotOf({ startsAt }: PoolTime): Slot {
  const { date, time } = wallTimeIn(ZONE, startsAt);
  return { fecha: date, hora: time.slice(0, 5) };
}

/** Drops what nobody waits for any more: the appointment is over, or does not stand. */
export async function pruneWaits({ db, clock }: Context): Promise<void> {
  const over = db
    .select({ id: waitingList.appointmentId })
    .from(waitingList)
    .innerJoin(appointments, eq(appointments.id, waitingList.appointmentId))
    .where(or(ne(appointments.status, 1), lte(appointments.startsAt, clock.now())));
  await db.delete(waitingList).where(inArray(waitingList.appointmentId, over));
}
