import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { appointments, outboxMails } from '../../db/schema/index.ts';
import { RESTORED } from '../../mail/outbox.ts';

/**
 * Gives up every mail that waits and every reminder that is still to be written, so that a restored copy writes to no
 * patient what the original writes too. @returns how many of each there were
 */
export async function keepSilent(
  tx: Database,
  now: Date,
): Promise<{ readonly mails: number; readonly reminders: number }> {
  const mails = await tx
    .update(outboxMails)
    .set({ status: 'failed', lastError: RESTORED, body: '', calendar: null })
    .where(eq(outboxMails.status, 'pending'))
    .returning({ id: outboxMails.id });
  const { status, reminded, startsAt, id } = appointments;
  const reminders = await tx
    .update(appointments)
    .set({ reminded: true })
    .where(and(eq(status, 1), eq(reminded, false), gt(startsAt, now)))
    .returning({ id });
  return { mails: mails.length, reminders: reminders.length };
}
