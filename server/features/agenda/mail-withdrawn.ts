import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { dropWaiting } from '../../platform/mail/outbox.ts';
import {
  aboutAppointment,
  calendarPart,
  closedWays,
  type MailContext,
  mailParts,
  readerOf,
  writeToReader,
} from '../appointment-mail/index.ts';
import { type AppointmentRow, aboutWait } from '../slots/index.ts';

/**
 * Mails the patient that the professional cancelled an appointment, in the same transaction. No setting
 * turns it off: a patient must not wait for a call that will not come. Names neither specialty nor reason.
 * @param row the cancelled appointment
 * @returns whether something was written to the patient
 */
export async function mailWithdrawn(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
): Promise<boolean> {
  await dropWaiting(context.db, row.unit, aboutWait(row.id));
  const reader = await readerOf(context.db, tenant, row);
  if (!reader) {
    await dropWaiting(context.db, row.unit, aboutAppointment(row.id));
    return false;
  }
  const { links, calendar } = closedWays(context, reader);
  return writeToReader(context, tenant, reader, {
    text: reader.kind === 'worker' ? 'appointmentWithdrawnWorker' : 'appointmentWithdrawn',
    ...(await mailParts(context, tenant, row, links)),
    ...(await calendarPart(context, tenant, row, calendar)),
    onceKey: `appointment:${row.id}:${row.version}`,
    expiresAt: row.startsAt,
  });
}
