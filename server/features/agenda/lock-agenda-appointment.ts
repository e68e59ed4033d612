import { and, eq } from 'drizzle-orm';
import { ACTIVE } from '../../../engine/domain/attention/changes.ts';
import { notFound } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attentions } from '../../platform/db/schema/index.ts';
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

/** Whether the patient is in the queue, or in the call, of an appointment. */
export async function isPatientWaiting(tx: Database, { unit, id }: AppointmentRow): Promise<boolean> {
  const { unit: of, appointmentId } = attentions;
  const waiting = and(eq(of, unit), eq(appointmentId, id), inStates(ACTIVE));
  return (await tx.$count(attentions, waiting)) > 0;
}
