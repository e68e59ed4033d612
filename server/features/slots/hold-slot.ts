import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { isOverlap } from '../../platform/db/violation.ts';
import { endWait } from './end-wait.ts';
import { fairestOf } from './fairest.ts';
import { requireFreeSlot } from './free-slot.ts';
import { slotFreed } from './freed-slots.ts';
import { ageAt, ageOfPatient } from './patient-age.ts';
import type { SlotOwner, SlotSource } from './slot-source.ts';

const HOUR = 3_600_000;

interface Context {
  /** The transaction of the booking. */
  readonly db: Database;
  readonly clock: Clock;
}

/** A stored appointment. */
export type AppointmentRow = typeof appointments.$inferSelect;

/** A requested slot, its patient and its booker. */
export interface HoldRequest extends SlotOwner {
  readonly patient: PersonRow;
  readonly slot: Slot;
  /** Id of the booker: the holder, also for a member, or a manager. */
  readonly bookedBy: number;
}

/** An appointment with its service. */
export interface HeldSlot {
  readonly appointment: AppointmentRow;
  readonly service: SlotSource['service'];
}

/**
 * Books a slot for a patient, in the caller's transaction, for bookings and ART cases alike. Checks again every rule
 * that the page uses; the patient's age for a pediatric service is that of today in Buenos Aires.
 * @throws AppError 422 SERVICE_REFUSED; 409 TURNO_NO_DISPONIBLE, TURNO_OCUPADO, YA_RESERVADO,
 * PATIENT_CLOSED
 */
export async function holdSlot(context: Context, tenant: CompiledTenant, request: HoldRequest): Promise<HeldSlot> {
  const { db: tx, clock } = context;
  const { unit } = tenant.public;
  const { patient, slot, bookedBy } = request;
  const wish = { unit, patient: patient.id, slot, age: ageAt(patient.birthDate, clock.now()) };
  const { source, startsAt, free } = await requireFreeSlot(context, tenant, request, wish);
  const [appointment] = await tx
    .insert(appointments)
    .values({
      unit,
      personId: patient.id,
      serviceId: source.service.id,
      ...(await givenTo(tx, source, free, startsAt)),
      startsAt,
      minutes: source.pool.minutes,
      reminded: needsNoReminder(tenant, startsAt, clock.now()),
      bookedBy,
      createdAt: clock.now(),
    })
    // Also on the exclusion constraint `appointments_one_place`; an update has no such clause, so moveSlot catches its error.
    .onConflictDoNothing()
    .returning();
  if (!appointment) throw new AppError(409, 'TURNO_OCUPADO');
  return { appointment, service: source.service };
}

/**
 * Moves an appointment to another slot of its service, in the caller's transaction: one update frees the old slot and
 * takes the new one, so that the patient always has exactly one. The answer by mail is reset, and the waitlist is
 * notified about the freed slot.
 * @param appointment a row that the caller has locked; the patient's age is that of its booking, so that a birthday ends no
 * move
 * @throws AppError as {@link holdSlot}; 409 TURNO_MISMO for the slot that it already has
 */
export async function moveSlot(
  context: Context,
  tenant: CompiledTenant,
  appointment: AppointmentRow,
  to: Omit<SlotOwner, 'service'> & { readonly slot: Slot },
): Promise<HeldSlot> {
  const { db: tx, clock } = context;
  const { unit } = tenant.public;
  if (isAt(appointment, to)) throw new AppError(409, 'TURNO_MISMO');
  const owner = { ...to, service: appointment.serviceId };
  const { id: moving, personId: patient, createdAt } = appointment;
  const wish = { unit, patient, slot: to.slot, moving, age: await ageOfPatient(tx, patient, createdAt) };
  const { source, startsAt, free } = await requireFreeSlot(context, tenant, owner, wish);
  try {
    const [moved] = await tx
      .update(appointments)
      .set({
        startsAt,
        minutes: source.pool.minutes,
        ...(await givenTo(tx, source, free, startsAt)),
        overbooked: false,
        overlapped: false,
        keptFor: null,
        // A new id for the voucher: the earlier one shows another hour.
        voucherId: randomUUID(),
        reminded: needsNoReminder(tenant, startsAt, clock.now()),
        confirmation: null,
        confirmedAt: null,
        version: sql`${appointments.version} + 1`,
      })
      .where(eq(appointments.id, appointment.id))
      .returning();
    await slotFreed(tx, tenant, appointment);
    // An earlier hour fulfils the waitlist entry; the patient may ask again.
    if (startsAt < appointment.startsAt) await endWait(tx, unit, appointment.id);
    return { appointment: moved ?? appointment, service: source.service };
  } catch (error) {
    if (!isOverlap(error)) throw error;
    throw new AppError(409, 'TURNO_OCUPADO');
  }
}

/**
 * Whether an appointment is booked at exactly this slot, as after a move in another tab: moving it would change its answer
 * and its mails, not its hour.
 */
function isAt(
  { status, startsAt, professionalId }: AppointmentRow,
  { professional, slot }: { readonly professional: number | null; readonly slot: Slot },
): boolean {
  const instant = instantIn(ZONE, slot.date, slot.time);
  const same = instant !== undefined && Date.parse(instant) === startsAt.getTime();
  return status === 'booked' && same && professionalId === professional;
}

/** Columns of the professional whom the patient chose, or to whom an appointment by specialty is given. */
async function givenTo(tx: Database, source: SlotSource, free: readonly number[], startsAt: Date) {
  const { professional, attendant } = source;
  const assignedId = professional === null ? (attendant ?? (await fairestOf(tx, free, startsAt))) : null;
  return { professionalId: professional, assignedId };
}

/** Whether the appointment is so near that a reminder is useless to a patient who just chose it. */
function needsNoReminder(tenant: CompiledTenant, startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= tenant.public.settings.appointments.reminderHours * HOUR;
}
