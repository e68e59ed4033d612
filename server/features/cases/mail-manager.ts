import { and, eq, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { artCases, people } from '../../platform/db/schema/index.ts';
import { dropWaiting, mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { appointmentTime, type MailContext } from '../appointment-mail/index.ts';
import type { AppointmentRow } from '../slots/index.ts';

/** News about the current appointment of a case. */
export type ManagerNews = 'Rejected' | 'Missed' | 'Withdrawn' | 'Moved';

/** Subject of a manager's mail, distinct from the worker's, which the case's page lists. */
const aboutManager = (appointment: number): string => `case-appointment:${appointment}`;

/** Idempotency key of the mail about a missed appointment. missed-appointments.ts writes the same in SQL. */
const missedKey = (appointment: number, startsAt: Date): string => `case-missed:${appointment}:${startsAt.getTime()}`;

/** Idempotency keys of news that an appointment may have several times, once a version. */
const KEYS = { Rejected: 'case-rejected', Withdrawn: 'case-withdrawn', Moved: 'case-moved' } as const;

/**
 * Mails the manager of a case that its worker rejected the appointment or did not come, or that the professional
 * cancelled or moved it, in the caller's transaction and once. The mail names the case by its number alone.
 * @param row any appointment; without an open case whose current appointment it is, and an active manager, no mail is sent
 * @returns whether a mail was queued by this call
 */
export async function mailManager(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  news: ManagerNews,
): Promise<boolean> {
  const [found] = await context.db
    .select({ caso: artCases.number, to: people.email })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.managerId))
    .where(
      and(
        eq(artCases.unit, row.unit),
        eq(artCases.appointmentId, row.id),
        isNull(artCases.ended),
        eq(people.isActive, true),
      ),
    );
  if (!found?.to || !mailable(found.to)) return false;
  const { caso, to } = found;
  return writeMail(context, tenant, {
    to,
    text: `case${news}`,
    values: { caso, ...appointmentTime(row.startsAt), link: context.address(`/detalleCaso?id=${caso}`) },
    about: aboutManager(row.id),
    onceKey: news === 'Missed' ? missedKey(row.id, row.startsAt) : `${KEYS[news]}:${row.id}:${row.version}`,
  });
}

/** Drops unsent mail to the manager, in the transaction in which the worker confirms after all. */
export async function dropManagerMail({ db }: MailContext, row: AppointmentRow): Promise<void> {
  await dropWaiting(db, row.unit, aboutManager(row.id));
}
