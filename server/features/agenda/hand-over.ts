import { eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { dropWaiting } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { calendarPart, type MailContext, mailParts, openWays, readerOf } from '../appointment-mail/index.ts';
import { type AppointmentRow, aboutWait, isTaken } from '../slots/index.ts';
import { type Attending, worksAt } from './unattended.ts';

/** Result of handing an appointment over. */
export type HandedOver = 'told' | 'withheld' | 'refused';

/**
 * Gives an appointment to another professional of its service at the same hour, and notifies the patient by mail. The
 * caller locks the pools.
 * @returns `refused` where the professional does not attend the service at that hour, or is busy
 */
export async function handOver(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  to: { readonly professional: number; readonly attending: Attending },
): Promise<HandedOver> {
  const { db } = context;
  const { id, unit, serviceId: service, startsAt, minutes } = row;
  const attendant = to.attending.get(service)?.find(({ person }) => person === to.professional);
  if (attendant === undefined || !worksAt(attendant.schedule, row)) return 'refused';
  if (await isTaken(db, unit, { service, professional: to.professional, startsAt, minutes }, id)) return 'refused';
  const [moved] = await db
    .update(appointments)
    .set({ professionalId: to.professional, sobreturno: false, version: sql`${appointments.version} + 1` })
    .where(eq(appointments.id, id))
    .returning();
  return moved !== undefined && (await tell(context, tenant, moved)) ? 'told' : 'withheld';
}

/**
 * Mails the patient, regardless of settings, because the patient chose a person. The mail names neither specialty nor
 * professional (A52).
 */
async function tell(context: MailContext, tenant: CompiledTenant, row: AppointmentRow): Promise<boolean> {
  await dropWaiting(context.db, row.unit, aboutWait(row.id));
  const reader = await readerOf(context.db, row);
  if (!reader) return false;
  const { links, calendar } = await openWays(context, row, reader);
  await writeMail(context, tenant, {
    ...mailParts(tenant, row, links),
    ...(await calendarPart(context, tenant, row, calendar)),
    to: reader.to,
    text: 'appointmentHandedOver',
    onceKey: `appointment:${row.id}:${row.version}`,
  });
  return true;
}
