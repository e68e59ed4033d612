import { eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { appointments } from '../../db/schema/index.ts';
import { dropWaiting } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { calendarPart, type MailContext, mailParts, openWays, readerOf } from '../appointments/appointment-mail.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { isTaken } from '../slots/taken-slots.ts';
import { aboutWait } from '../waiting/end-wait.ts';
import { type Attending, worksAt } from './unattended.ts';

/** What became of an appointment that is to be handed over. */
export type HandedOver = 'told' | 'untold' | 'refused';

/**
 * Gives an appointment to another professional of its service at the same hour, and tells the patient once by mail. The
 * pools are locked by the caller.
 * @returns `refused` where the professional does not attend the service at that hour, or is busy then
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
  return moved !== undefined && (await tell(context, tenant, moved)) ? 'told' : 'untold';
}

/** No setting turns it off: the patient chose a person. It names neither the specialty nor the professional (A52). */
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
