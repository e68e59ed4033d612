import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { waitingList } from '../../platform/db/schema/index.ts';
import { type AppointmentRow, ageOfPatient, judgeSlot, slotSource } from '../slots/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The last offered slot; undefined without one, after its start, and when it is no longer earlier than the appointment.
 */
export function presentOffer(
  { clock }: Pick<Context, 'clock'>,
  { startsAt }: AppointmentRow,
  { offeredAt }: typeof waitingList.$inferSelect,
): Slot | undefined {
  if (!offeredAt || offeredAt <= clock.now() || offeredAt >= startsAt) return undefined;
  const { date, time } = wallTimeIn(ZONE, offeredAt);
  return { date, time: time.slice(0, 5) };
}

/** Whether an appointment could be moved to a slot now, by the same checks as moving. */
export async function mayStillTake(
  context: Context,
  tenant: CompiledTenant,
  row: AppointmentRow,
  slot: Slot,
): Promise<boolean> {
  try {
    const owner = { service: row.serviceId, professional: row.professionalId };
    const source = await slotSource(context.db, tenant, owner);
    const age = await ageOfPatient(context.db, row.personId, row.createdAt);
    const wish = { unit: tenant.public.unit, patient: row.personId, slot, age, moving: row.id };
    return typeof (await judgeSlot(context, source, wish)) !== 'string';
  } catch (error) {
    // The service is no longer booked.
    if (error instanceof AppError) return false;
    throw error;
  }
}
