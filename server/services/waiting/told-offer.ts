import type { CompiledTenant } from '../../../engine/artifact.ts';
import { wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { waitingList } from '../../db/schema/index.ts';
import { judgeSlot } from '../slots/free-slot.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { slotSource } from '../slots/slot-source.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The slot that who waits was told of; undefined before they were, once it has begun, and where it is earlier no more. */
export function toldOffer(
  { clock }: Pick<Context, 'clock'>,
  { startsAt }: AppointmentRow,
  { offeredAt }: typeof waitingList.$inferSelect,
): Slot | undefined {
  if (!offeredAt || offeredAt <= clock.now() || offeredAt >= startsAt) return undefined;
  const { date, time } = wallTimeIn(ZONE, offeredAt);
  return { fecha: date, hora: time.slice(0, 5) };
}

/** Whether an appointment could be moved to a slot now: judged as moving it there would be (D-WAIT-03). */
export async function mayStillTake(
  context: Context,
  tenant: CompiledTenant,
  row: AppointmentRow,
  slot: Slot,
): Promise<boolean> {
  try {
    const owner = { service: row.serviceId, professional: row.professionalId };
    const source = await slotSource(context.db, tenant, owner);
    const wish = { unit: tenant.public.unit, patient: row.personId, slot, moving: row.id };
    return (await judgeSlot(context, source, wish)) instanceof Date;
  } catch (error) {
    // A service that is booked no more.
    if (error instanceof AppError) return false;
    throw error;
  }
}
