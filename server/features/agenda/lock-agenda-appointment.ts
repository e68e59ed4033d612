import { and, eq, inArray } from 'drizzle-orm';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { ACTIVE_STATUSES, appointments, attentions } from '../../platform/db/schema/index.ts';
import { type AppointmentRow, attendedBy } from '../slots/index.ts';
import type { Professional } from './agenda-days.ts';

/**
 * Locks an appointment of a professional's agenda until the transaction ends.
 * @throws AppError 404 for those of other professionals, as if they did not exist
 */
export async function lockAgendaAppointment(tx: Database, who: Professional, id: number): Promise<AppointmentRow> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(await attendedBy(tx, who.unit, who.professional), eq(appointments.id, id)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Requires that a professional may still cancel or move an appointment: it is booked, has not begun, and its patient does
 * not wait for it yet.
 * @throws AppError 409 TURNO_CANCELLED, TURNO_ATTENDED, TURNO_PAST, PATIENT_WAITING
 */
export async function requireChangeable(tx: Database, row: AppointmentRow, now: Date): Promise<void> {
  requireBooked(row);
  if (row.startsAt <= now) throw new AppError(409, 'TURNO_PAST');
  await requireNobodyWaiting(tx, row);
}

/** @throws AppError 409 TURNO_CANCELLED; TURNO_ATTENDED for one that took place, or is marked as a no-show */
export function requireBooked({ status }: AppointmentRow): void {
  if (status === 2 || status === 5) throw new AppError(409, 'TURNO_CANCELLED');
  if (status !== 1) throw new AppError(409, 'TURNO_ATTENDED');
}

/** @throws AppError 409 PATIENT_WAITING while the patient is in the queue, or in the call, of the appointment */
export async function requireNobodyWaiting(tx: Database, { unit, id }: AppointmentRow): Promise<void> {
  const { unit: of, appointmentId, status } = attentions;
  const waiting = and(eq(of, unit), eq(appointmentId, id), inArray(status, ACTIVE_STATUSES));
  if ((await tx.$count(attentions, waiting)) > 0) throw new AppError(409, 'PATIENT_WAITING');
}
