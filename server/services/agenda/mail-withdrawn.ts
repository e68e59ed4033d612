import type { CompiledTenant } from '../../../engine/artifact.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { flagSetting } from '../../tenants/settings.ts';
import { appointmentEvent } from '../appointments/appointment-event.ts';
import { aboutAppointment, type MailContext, readerOf } from '../appointments/appointment-mail.ts';
import { appointmentTime } from '../appointments/appointment-time.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';

/**
 * Tells the patient that the professional cancelled an appointment, in the transaction that does it (D-AGENDA-04). No
 * setting turns it off: who waits for a call that will not come has to know. It names neither specialty nor reason (A52).
 * @param row as it stands now, cancelled
 */
export async function mailWithdrawn(context: MailContext, tenant: CompiledTenant, row: AppointmentRow): Promise<void> {
  const reader = await readerOf(context.db, row);
  if (!reader) return;
  const appointments = context.address('/misTurnos');
  const calendar = flagSetting(tenant, 'appointments.mailCalendar')
    ? await appointmentEvent(context, tenant, row, appointments)
    : undefined;
  await writeMail(context, tenant, {
    to: reader.to,
    text: 'appointmentWithdrawn',
    values: { ...appointmentTime(row.startsAt), appointments },
    calendar,
    about: aboutAppointment(row.id),
    onceKey: `appointment:${row.id}:${row.version}`,
    expiresAt: row.startsAt,
  });
}
