import { and, eq, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { appointments, artCases, people } from '../../platform/db/schema/index.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { calendarPart, mailParts, openWays } from '../appointment-mail/index.ts';
import type { CaseContext } from './cases-of.ts';

/** Key that makes the mail of a case idempotent, for all senders and repetitions. */
export const caseMailKey = (caseId: number): string => `art-case:${caseId}`;

/**
 * Puts the worker's mail about the appointment into the outbox, in the caller's transaction. The mail says the time and
 * how to enter, never the service; its codes are erased once it is sent or expired.
 * @param address makes the links' addresses
 * @returns whether it was queued by this call; false without an address, without an appointment, or when it was queued
 * before
 */
export async function mailCaseWorker(
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
  if (found?.appointment.status !== 'booked') return false;
  const { worker, appointment } = found;
  if (!worker.email || !mailable(worker.email)) return false;
  const [first] = await db
    .update(artCases)
    .set({ mailedAt: clock.now() })
    .where(and(eq(artCases.id, caseId), isNull(artCases.mailedAt)))
    .returning({ id: artCases.id });
  if (!first) return false;
  const inside = { ...context, address };
  const { links, calendar } = await openWays(inside, appointment, { account: worker.id, kind: worker.kind });
  return writeMail(inside, tenant, {
    ...(await mailParts(inside, tenant, appointment, links)),
    ...(await calendarPart(inside, tenant, appointment, calendar)),
    to: worker.email,
    text: 'artCase',
    onceKey: caseMailKey(caseId),
  });
}
