import type { CompiledTenant } from '../../../engine/artifact.ts';
import { instantIn, wallTimeIn, ZONE } from '../../../engine/dates/zone.ts';
import { openDays } from '../../../engine/slots/open-slots.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { patientIsBusy } from '../slots/free-slot.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { slotSource } from '../slots/slot-source.ts';
import { takenSlots } from '../slots/taken-slots.ts';
import { overlaps, spanOf, type TimeSpan } from '../slots/time-span.ts';

/** A slot that an appointment could be moved to. */
export interface EarlierSlot {
  readonly startsAt: Date;
  readonly minutes: number;
}

/**
 * The first slot in freed time that is before an appointment, of its own service and professional, and that it could be
 * moved to now: offered, free, and at no other appointment of the patient. By the functions that booking is judged by.
 * @throws AppError 422 SERVICE_REFUSED for a service that is booked no more
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
  for (const { fecha, horas } of openDays(source.pool, now, taken))
    for (const hora of horas) {
      const slot = { startsAt: new Date(instantIn(ZONE, fecha, hora) ?? ''), minutes: source.pool.minutes };
      if (!(slot.startsAt < row.startsAt)) return undefined;
      const inside = overlaps([freed], spanOf(slot.startsAt, slot.minutes));
      if (inside && !(await patientIsBusy(context.db, unit, row.personId, slot, row.id))) return slot;
    }
  return undefined;
}

const dayOf = (instant: number): string => wallTimeIn(ZONE, instant).date;
