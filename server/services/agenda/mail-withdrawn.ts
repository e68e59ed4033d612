import type { CompiledTenant } from '../../../engine/artifact.ts';
import { dropWaiting } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import {
  aboutAppointment,
  calendarPart,
  closedWays,
  type MailContext,
  readerOf,
} from '../appointments/appointment-mail.ts';
import { appointmentTime } from '../appointments/appointment-time.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { aboutWait } from '../waiting/end-wait.ts';

/**
 * Tells the patient that the professional cancelled an appointment, in the transaction that does it (D-AGENDA-04). No
 * setting turns it off: who waits for a call that will not come has to know. It names neither specialty nor reason (A52).
 * Who has an account is led to the page of appointments; a worker of a case, who cannot enter it, hears from the manager.
 * @param row as it stands now, cancelled
 * @returns whether there is an address for it
 */
export async function mailWithdrawn(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
): Promise<boolean> {
  await dropWaiting(context.db, row.unit, aboutWait(row.id));
  const reader = await readerOf(context.db, row);
  if (!reader) {
    await dropWaiting(context.db, row.unit, aboutAppointment(row.id));
    return false;
  }
  const { links, calendar } = closedWays(context, reader);
  await writeMail(context, tenant, {
    to: reader.to,
    text: reader.kind === 'worker' ? 'appointmentWithdrawnWorker' : 'appointmentWithdrawn',
    values: { ...appointmentTime(row.startsAt), ...links },
    ...(await calendarPart(context, tenant, row, calendar)),
    about: aboutAppointment(row.id),
    onceKey: `appointment:${row.id}:${row.version}`,
    expiresAt: row.startsAt,
  });
  return true;
}
