import { instantIn, wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { openDays } from '../../../engine/domain/slot/open-slots.ts';
import { overlaps, spanOf, type TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AppointmentRow, patientIsBusy, slotSource, takenSlots } from '../slots/index.ts';

/** A slot that an appointment could be moved to. */
export interface EarlierSlot {
  readonly startsAt: Date;
  readonly minutes: number;
}

/**
 * The first slot in freed time that is earlier than an appointment, of the same service and professional, and free for
 * it now: offered, not taken, and without another appointment of the patient. Uses the same checks as booking.
 * @throws AppError 422 SERVICE_REFUSED for a service that is no longer booked
 */
export async function earlierSlot(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  row: AppointmentRow,
  freed: TimeSpan,
): Promise<EarlierSlot | undefined> {
  const { unit } = tenant.public;
  const now = context.clock.now();
  const from = Math.max(freed.from, now.getTime());
  const until = Math.min(freed.until, row.startsAt.getTime());
  if (from >= until) return undefined;
  const source = await slotSource(context.db, tenant, { service: row.serviceId, professional: row.professionalId });
  const taken = await takenSlots(context, unit, source, { from: dayOf(from), until: dayOf(until) });
  for (const { date, times } of openDays(source.pool, now, taken))
    for (const time of times) {
      const slot = { startsAt: new Date(instantIn(ZONE, date, time) ?? ''), minutes: source.pool.minutes };
      if (!(slot.startsAt < row.startsAt)) return undefined;
      const inside = overlaps([freed], spanOf(slot.startsAt, slot.minutes));
      if (inside && !(await patientIsBusy(context.db, unit, row.personId, { ...slot, except: row.id }))) return slot;
    }
  return undefined;
}

const dayOf = (instant: number): string => wallTimeIn(ZONE, instant).date;
