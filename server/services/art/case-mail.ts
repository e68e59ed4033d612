import { and, eq, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { appointments, artCases, people } from '../../db/schema/index.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { flagSetting } from '../../tenants/settings.ts';
import { appointmentEvent } from '../appointments/appointment-event.ts';
import { appointmentLinks } from '../appointments/appointment-links.ts';
import { aboutAppointment } from '../appointments/appointment-mail.ts';
import { appointmentTime } from '../appointments/appointment-time.ts';
import type { CaseContext } from './cases-of.ts';

/** The mail of a case goes once, whoever asks for it and how often (A21, A22). */
export const caseMailKey = (caseId: number): string => `art-case:${caseId}`;

/**
 * Puts the mail that tells the worker of the appointment into the outbox, in the caller's transaction. It says when and
 * how to enter, never what for (A52).
 * @param address makes the links' addresses
 * @returns whether it was put there now; false without an address, without an appointment, or when it went before
 */
export async function mailWorker(
  context: CaseContext,
  tenant: CompiledTenant,
  caseId: number,
  address: (path: string) => string,
): Promise<boolean> {
  const { db, clock } = context;
  const [found] = await db
    .select({ email: people.email, appointment: appointments })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .innerJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(and(eq(artCases.unit, tenant.public.unit), eq(artCases.id, caseId)));
  if (!found?.email || !mailable(found.email) || found.appointment.status !== 1) return false;
  const [first] = await db
    .update(artCases)
    .set({ mailedAt: clock.now() })
    .where(and(eq(artCases.id, caseId), isNull(artCases.mailedAt)))
    .returning({ id: artCases.id });
  if (!first) return false;
  const { confirm, reject, enter } = await appointmentLinks(context, found.appointment, found.appointment.personId);
  const calendar = flagSetting(tenant, 'appointments.mailCalendar')
    ? await appointmentEvent(context, tenant, found.appointment, address(enter))
    : undefined;
  const values = {
    ...appointmentTime(found.appointment.startsAt),
    confirm: address(confirm),
    reject: address(reject),
    enter: address(enter),
  };
  return writeMail(context, tenant, {
    to: found.email,
    text: 'artCase',
    values,
    calendar,
    about: aboutAppointment(found.appointment.id),
    onceKey: caseMailKey(caseId),
  });
}
