import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { markMissedAsMailed } from '../../features/cases/missed-appointments.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, outboxMails } from '../../platform/db/schema/index.ts';
import { EMPTIED, RESTORED } from '../../platform/mail/outbox.ts';

/**
 * Gives up every unsent mail, every future reminder and every mail about a worker who does not come, so that a restored
 * copy does not write to patients and managers what the original writes too.
 * @returns their numbers
 */
export async function keepSilent(
  tx: Database,
  now: Date,
): Promise<{ readonly mails: number; readonly reminders: number }> {
  const mails = await tx
    .update(outboxMails)
    .set({ status: 'failed', lastError: RESTORED, ...EMPTIED })
    .where(eq(outboxMails.status, 'pending'))
    .returning({ id: outboxMails.id });
  // A late receipt of a failure must not make the copy write a mail.
  await tx
    .update(outboxMails)
    .set(EMPTIED)
    .where(and(eq(outboxMails.status, 'sent'), isNotNull(outboxMails.messageId)));
  const { status, reminded, startsAt, id } = appointments;
  const reminders = await tx
    .update(appointments)
    .set({ reminded: true })
    .where(and(eq(status, 'booked'), eq(reminded, false), gt(startsAt, now)))
    .returning({ id });
  await markMissedAsMailed(tx, now);
  return { mails: mails.length, reminders: reminders.length };
}
