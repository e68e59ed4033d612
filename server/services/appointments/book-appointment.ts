import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';
import { AppError, notFound } from '../../app-error.ts';
import { transaction } from '../../db/transaction.ts';
import type { PersonRow } from '../people/person-row.ts';
import { holdSlot } from '../slots/hold-slot.ts';
import { unitFlags } from '../units/unit-flags.ts';
import { addressOf, type MailContext, mailAppointment } from './appointment-mail.ts';
import { type Appointment, presentAppointment } from './appointments-of.ts';
import { requireBookable } from './booking-allowance.ts';

/** Who books what for whom. */
export interface BookingWish {
  readonly holder: PersonRow;
  readonly patient: PersonRow;
  readonly service: number;
  /** Null for a booking by specialty (D-BOOK-03). */
  readonly professional: number | null;
  readonly slot: Slot;
}

/**
 * Books an appointment and tells of it by mail, in one transaction. The mail needs an address: the patient's own, or the holder's for a member
 * of the family who has none (BOOK-04).
 * @throws AppError 409 UNAVAILABLE, SIN_EMAIL, TURNO_OCUPADO, TURNO_NO_DISPONIBLE, YA_RESERVADO; 422 SERVICE_REFUSED;
 * 429 TOO_MANY as `requireBookable`
 */
export async function bookAppointment(
  context: MailContext,
  tenant: CompiledTenant,
  { holder, patient, service, professional, slot }: BookingWish,
): Promise<Appointment> {
  if (!(await unitFlags(context.db, tenant)).turnosOn) throw new AppError(409, 'UNAVAILABLE');
  if (addressOf(patient, holder) === undefined) throw new AppError(409, 'SIN_EMAIL');
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    await requireBookable(inside, tenant, { holder: holder.id, patient: patient.id });
    const wish = { patient, service, professional, slot, bookedBy: holder.id };
    const { appointment } = await holdSlot(inside, tenant, wish);
    await mailAppointment(inside, tenant, appointment, 'Booked');
    const booked = await presentAppointment(inside, tenant, appointment.id);
    if (!booked) throw notFound();
    return booked;
  });
}
