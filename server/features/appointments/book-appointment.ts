import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { requireFeature } from '../../platform/units/unit-flags.ts';
import { addressOf, type MailContext, mailAppointment } from '../appointment-mail/index.ts';
import { holdSlot } from '../slots/index.ts';
import { type Appointment, presentAppointment } from './appointments-of.ts';
import { requireBookable, requirePlaceInService } from './booking-allowance.ts';

/** A booking: account, patient, service, professional and slot. */
export interface BookingWish {
  readonly holder: PersonRow;
  readonly patient: PersonRow;
  readonly service: number;
  /** Null for a booking by specialty. */
  readonly professional: number | null;
  readonly slot: Slot;
}

/**
 * Books an appointment and mails it, in one transaction. Needs an e-mail: the patient's own, or the holder's for a
 * member of the family without one.
 * @throws AppError 409 FEATURE_OFF, SIN_EMAIL, TOPE_SERVICIO, TURNO_OCUPADO, TURNO_NO_DISPONIBLE, YA_RESERVADO; 422 SERVICE_REFUSED;
 * 429 TOO_MANY as `requireBookable`
 */
export async function bookAppointment(
  context: MailContext,
  tenant: CompiledTenant,
  { holder, patient, service, professional, slot }: BookingWish,
): Promise<Appointment> {
  await requireFeature(context.db, tenant, 'turnosOn');
  if (addressOf(patient, holder) === undefined) throw new AppError(409, 'SIN_EMAIL');
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    await requireBookable(inside, tenant, { holder: holder.id, patient: patient.id });
    await requirePlaceInService(inside, tenant, { patient: patient.id, service });
    const wish = { patient, service, professional, slot, bookedBy: holder.id };
    const { appointment } = await holdSlot(inside, tenant, wish);
    await mailAppointment(inside, tenant, appointment, 'Booked');
    const booked = await presentAppointment(inside, tenant, appointment.id);
    if (!booked) throw notFound();
    return booked;
  });
}
