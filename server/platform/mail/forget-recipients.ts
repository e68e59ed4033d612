import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { inBatches, nextBatch, type Sweeping } from '../db/in-batches.ts';
import { outboxMails } from '../db/schema/index.ts';
import { EMPTIED } from './outbox.ts';

/** Milliseconds that recipient and body of a mail are kept; offices look for a mail within weeks. */
const KEPT = 90 * 86_400_000;

/** Erased columns; that the mail was written, its subject and its state stay. */
const UNADDRESSED = { recipient: '', ...EMPTIED } as const;

/**
 * Erases recipient and body of mails, sent or given up, to a person who closed the account.
 * @param phone the person's mobile, by which messages to a person without an e-mail are found
 */
export async function forgetRecipients(
  db: Database,
  unit: number,
  addresses: readonly string[],
  phone: string | undefined,
): Promise<void> {
  const byPhone = phone === undefined ? undefined : sql`${outboxMails.message} ->> 'phone' = ${phone}`;
  const byMail = addresses.length === 0 ? undefined : inArray(outboxMails.recipient, [...addresses]);
  if (byPhone === undefined && byMail === undefined) return;
  await db
    .update(outboxMails)
    .set(UNADDRESSED)
    .where(
      and(
        eq(outboxMails.unit, unit),
        or(byMail, and(byPhone, eq(outboxMails.recipient, ''))),
        ne(outboxMails.status, 'pending'),
      ),
    );
}

/**
 * Erases recipient and body of old mails, and of messages that expired while their receipt was outstanding. Run by the
 * cleanup jobs.
 */
export async function pruneMails(sweeping: Sweeping & { readonly clock: Clock }): Promise<void> {
  const { db, clock } = sweeping;
  const old = lt(outboxMails.createdAt, new Date(clock.now().getTime() - KEPT));
  const where = and(
    old,
    sql`${outboxMails.status} <> 'pending' and (${outboxMails.recipient} <> '' or ${outboxMails.message} is not null)`,
  );
  await pruneUnreceived(sweeping);
  await inBatches(sweeping, async () => {
    const forgotten = await db
      .update(outboxMails)
      .set(UNADDRESSED)
      .where(nextBatch(db, { table: outboxMails, where, by: outboxMails.createdAt }))
      .returning({ id: outboxMails.id });
    return forgotten.length;
  });
}

/** Erases expiring contents (codes) of messages that stayed for a mail in their place. */
async function pruneUnreceived(sweeping: Sweeping & { readonly clock: Clock }): Promise<void> {
  const { db, clock } = sweeping;
  const { expiresAt, status, messageId, body } = outboxMails;
  const where = and(lt(expiresAt, clock.now()), sql`${status} = 'sent' and ${messageId} is not null and ${body} <> ''`);
  await inBatches(sweeping, async () => {
    const emptied = await db
      .update(outboxMails)
      .set(EMPTIED)
      .where(nextBatch(db, { table: outboxMails, where, by: expiresAt }))
      .returning({ id: outboxMails.id });
    return emptied.length;
  });
}
