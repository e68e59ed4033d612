import { and, eq, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { appointments, artCases, people } from '../../db/schema/index.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { calendarPart, mailParts, openWays } from '../appointments/appointment-mail.ts';
import type { CaseContext } from './cases-of.ts';

/** The mail of a case goes once, whoever asks for it and how often (A21, A22). */
export const caseMailKey = (caseId: number): string => `art-case:${caseId}`;

/**
 * Puts the mail that tells the worker of the appointment into the outbox, in the caller's transaction. It says when and
 * how to enter, never what for (A52), and its codes are not kept once it is sent or of no use.
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
    .select({ worker: people, appointment: appointments })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .innerJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(and(eq(artCases.unit, tenant.public.unit), eq(artCases.id, caseId)));
  if (found?.appointment.status !== 1) return false;
  const { worker, appointment } = found;
  if (!worker.email || !mailable(worker.email)) return false;
  const [first] = await db
    .update(artCases)
    .set({ mailedAt: clock.now() })
    .where(and(eq(artCases.id, caseId), isNull(artCases.mailedAt)))
    .returning({ id: artCases.id });
  if (!first) return false;
  const told = { ...context, address };
  const { links, calendar } = await openWays(told, appointment, { account: worker.id, kind: worker.kind });
  return writeMail(told, tenant, {
    ...mailParts(tenant, appointment, links),
    ...(await calendarPart(told, tenant, appointment, calendar)),
    to: worker.email,
    text: 'artCase',
    onceKey: caseMailKey(caseId),
  });
}
