import { eq, inArray, lte, ne, or } from 'drizzle-orm';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import { appointments, waitingList } from '../../platform/db/schema/index.ts';
import { hasWaitingList } from '../slots/index.ts';
import { mayStillTake, presentOffer } from './present-offer.ts';

/** Waitlist state of an appointment. */
export interface Wait {
  /** The freed earlier slot that can be taken. */
  readonly libre: OnWire<'slot', Slot> | null;
  /**
   * The offered slot that can no longer be taken: booked, blocked, no longer offered, or the patient has another
   * appointment at that time.
   */
  readonly ocupado: OnWire<'slot', Slot> | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

type Row = typeof appointments.$inferSelect;

/**
 * Waitlist states of these appointments by id; empty where the tenant has no list. Offers are checked as moving to them
 * would be.
 */
export async function waitsOf(
  { db, clock }: Context,
  tenant: CompiledTenant,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Wait>> {
  const now = clock.now();
  const standing = new Map(
    rows.filter((row) => row.status === 'booked' && row.startsAt > now).map((row) => [row.id, row]),
  );
  if (standing.size === 0 || !hasWaitingList(tenant)) return new Map();
  const waits = await db
    .select()
    .from(waitingList)
    .where(inArray(waitingList.appointmentId, [...standing.keys()]));
  const found = new Map<number, Wait>();
  for (const wait of waits) {
    const row = standing.get(wait.appointmentId);
    const slot = row && presentOffer({ clock }, row, wait);
    if (!row || !slot) found.set(wait.appointmentId, { libre: null, ocupado: null });
    else {
      const isFree = await mayStillTake({ db, clock }, tenant, row, slot);
      const shown = toWire('slot', slot);
      found.set(row.id, { libre: isFree ? shown : null, ocupado: isFree ? null : shown });
    }
  }
  return found;
}

/** Deletes waitlist entries of appointments that are past or no longer booked. */
export function pruneWaits(sweeping: Context & Sweeping): Promise<void> {
  const { db, clock } = sweeping;
  const over = db
    .select({ id: waitingList.appointmentId })
    .from(waitingList)
    .innerJoin(appointments, eq(appointments.id, waitingList.appointmentId))
    .where(or(ne(appointments.status, 'booked'), lte(appointments.startsAt, clock.now())));
  return deleteInBatches(sweeping, { table: waitingList, where: inArray(waitingList.appointmentId, over) });
}
