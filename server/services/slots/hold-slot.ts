import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { ageOn } from '../../../engine/dates/age.ts';
import type { Slot } from '../../../engine/slots/open-slots.ts';
import { AppError } from '../../app-error.ts';
import { type Clock, today } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments } from '../../db/schema/index.ts';
import { uniqueViolation } from '../../db/violation.ts';
import type { PersonRow } from '../people/person-row.ts';
import { endWait } from '../waiting/end-wait.ts';
import { slotFreed } from '../waiting/freed-slots.ts';
import { requireFreeSlot } from './free-slot.ts';
import type { PoolOwner } from './lock-pool.ts';
import { type SlotSource, slotSource } from './slot-source.ts';

const HOUR = 3_600_000;

interface Context {
  /** The transaction in which the slot is held. */
  readonly db: Database;
  readonly clock: Clock;
}

/** An appointment, as it is kept. */
export type AppointmentRow = typeof appointments.$inferSelect;

/** Who wants which slot. */
export interface HoldRequest extends PoolOwner {
  readonly patient: PersonRow;
  readonly slot: Slot;
  /** Who books it: the holder, also for a member, or a manager. */
  readonly bookedBy: number;
}

/** An appointment with the service it is of. */
export interface HeldSlot {
  readonly appointment: AppointmentRow;
  readonly service: SlotSource['service'];
}

/**
 * Gives a patient a slot, in the caller's transaction: booking and ART cases alike. Everything the page offers by is
 * judged again (A40), a pediatric service by the patient's age today in Buenos Aires (BOOK-01, A37).
 * @throws AppError 422 SERVICE_REFUSED; 409 TURNO_NO_DISPONIBLE, TURNO_OCUPADO, YA_RESERVADO
 */
export async function holdSlot(context: Context, tenant: CompiledTenant, request: HoldRequest): Promise<HeldSlot> {
  const { db: tx, clock } = context;
  const { unit } = tenant.public;
  const { patient, slot, bookedBy } = request;
  const source = await slotSource(tx, tenant, request);
  const age = patient.fecNac === null ? undefined : ageOn(patient.fecNac, today(clock));
  if (age === undefined || source.service.pediatrica !== age < tenant.public.settings.minorAge) {
    throw new AppError(422, 'SERVICE_REFUSED');
  }
  const startsAt = await requireFreeSlot(context, source, { unit, patient: patient.id, slot });
  const [appointment] = await tx
    .insert(appointments)
    .values({
      unit,
      personId: patient.id,
      serviceId: source.service.id,
      professionalId: source.professional,
      startsAt,
      minutes: source.pool.minutes,
      reminded: needsNoReminder(tenant, startsAt, clock.now()),
      bookedBy,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!appointment) throw new AppError(409, 'TURNO_OCUPADO');
  return { appointment, service: source.service };
}

/**
 * Moves an appointment to another slot of its service, in the caller's transaction: the old one is free once the new
 * one is held, so that the patient never has two, nor none (A39). What was answered to its mail holds no more, and those
 * who wait for an earlier slot are told of the one that is left.
 * @param appointment a row that the caller has locked
 * @throws AppError as {@link holdSlot}
 */
export async function moveSlot(
  context: Context,
  tenant: CompiledTenant,
  appointment: AppointmentRow,
  to: { readonly professional: number | null; readonly slot: Slot },
): Promise<HeldSlot> {
  const { db: tx, clock } = context;
  const { unit } = tenant.public;
  const source = await slotSource(tx, tenant, { service: appointment.serviceId, professional: to.professional });
  const wish = { unit, patient: appointment.personId, slot: to.slot, moving: appointment.id };
  const startsAt = await requireFreeSlot(context, source, wish);
  try {
    const [moved] = await tx
      .update(appointments)
      .set({
        startsAt,
        minutes: source.pool.minutes,
        professionalId: source.professional,
        sobreturno: false,
        // The voucher that was opened before tells another hour.
        certificadoId: randomUUID(),
        reminded: needsNoReminder(tenant, startsAt, clock.now()),
        confirmation: null,
        confirmedAt: null,
        version: sql`${appointments.version} + 1`,
      })
      .where(eq(appointments.id, appointment.id))
      .returning();
    await slotFreed(tx, tenant, appointment);
    // Who has an earlier hour by now has what they waited for, and may ask again.
    if (startsAt < appointment.startsAt) await endWait(tx, unit, appointment.id);
    return { appointment: moved ?? appointment, service: source.service };
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw new AppError(409, 'TURNO_OCUPADO');
  }
}

/** Who has just chosen a time that is so near does not have to be reminded of it. */
function needsNoReminder(tenant: CompiledTenant, startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= tenant.public.settings.appointments.reminderHours * HOUR;
}
