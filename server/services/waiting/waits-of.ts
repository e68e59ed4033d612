import { eq, inArray, lte, ne, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches, type Sweeping } from '../../db/in-batches.ts';
import { appointments, waitingList } from '../../db/schema/index.ts';
import { hasWaitingList } from './freed-slots.ts';
import { mayStillTake, toldOffer } from './told-offer.ts';

/** What an appointment on the waiting list is told (D-WAIT-03). */
export interface Wait {
  /** The earlier slot that was freed and may be taken. */
  readonly libre: Slot | null;
  /** The one they were told of and may not take any more: taken, blocked, offered no more, or they are elsewhere then. */
  readonly ocupado: Slot | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

type Row = typeof appointments.$inferSelect;

/** The waits of these appointments by id; none where the tenant has no list. An offer is judged as taking it would be. */
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
  const told = new Map<number, Wait>();
  for (const wait of waits) {
    const row = standing.get(wait.appointmentId);
    const slot = row && toldOffer({ clock }, row, wait);
    if (!row || !slot) told.set(wait.appointmentId, { libre: null, ocupado: null });
    else {
      const isFree = await mayStillTake({ db, clock }, tenant, row, slot);
      told.set(row.id, { libre: isFree ? slot : null, ocupado: isFree ? null : slot });
    }
  }
  return told;
}

/** Drops what nobody waits for any more: the appointment is over, or does not stand. */
export function pruneWaits(sweeping: Context & Sweeping): Promise<void> {
  const { db, clock } = sweeping;
  const over = db
    .select({ id: waitingList.appointmentId })
    .from(waitingList)
    .innerJoin(appointments, eq(appointments.id, waitingList.appointmentId))
    .where(or(ne(appointments.status, 1), lte(appointments.startsAt, clock.now())));
  return deleteInBatches(sweeping, { table: waitingList, where: inArray(waitingList.appointmentId, over) });
}
