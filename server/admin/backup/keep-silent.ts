import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { appointments, outboxMails } from '../../platform/db/schema/index.ts';
import { EMPTIED, RESTORED } from '../../platform/mail/outbox.ts';

/**
 * Gives up every unsent mail and every future reminder, so that a restored copy does not write to patients what the
 * original writes too.
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
    .where(and(eq(status, 1), eq(reminded, false), gt(startsAt, now)))
    .returning({ id });
  return { mails: mails.length, reminders: reminders.length };
}
