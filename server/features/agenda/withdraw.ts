import { eq, sql } from 'drizzle-orm';
import { CHANGES } from '../../../engine/domain/appointment/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { mailManager } from '../cases/index.ts';
import type { AppointmentRow } from '../slots/index.ts';
import { mailWithdrawn } from './mail-withdrawn.ts';

/**
 * Cancels an appointment in the professional's name, and mails the patient, and the manager where it is a case's.
 * @returns whether something was written to the patient
 */
export async function withdraw(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  cancelReason: string,
): Promise<boolean> {
  const [written] = await context.db
    .update(appointments)
    .set({ status: CHANGES.withdraw.booked, cancelReason, version: sql`${appointments.version} + 1` })
    .where(eq(appointments.id, row.id))
    .returning();
  if (written === undefined) return false;
  await mailManager(context, tenant, written, 'Withdrawn');
  return mailWithdrawn(context, tenant, written);
}
