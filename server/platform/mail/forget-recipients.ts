import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { inBatches, nextBatch, type Sweeping } from '../db/in-batches.ts';
import { outboxMails } from '../db/schema/index.ts';
import { EMPTIED } from './outbox.ts';

/** Milliseconds that recipient and body of a mail are kept; offices look for a mail within weeks. */
const KEPT = 90 * 86_400_000;

/** Erased columns; that the mail was written, its subject and its state stay. */
const UNADDRESSED = { recipient: '', ...EMPTIED } as const;

/** Erases recipient and body of mails, sent or given up, to a person who closed the account. */
export async function forgetRecipients(db: Database, unit: number, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .update(outboxMails)
    .set(UNADDRESSED)
    .where(
      and(
        eq(outboxMails.unit, unit),
        inArray(outboxMails.recipient, [...addresses]),
        ne(outboxMails.status, 'pending'),
      ),
    );
}

/** Erases recipient and body of old mails. Run by the cleanup jobs. */
export async function pruneMails(sweeping: Sweeping & { readonly clock: Clock }): Promise<void> {
  const { db, clock } = sweeping;
  const old = lt(outboxMails.createdAt, new Date(clock.now().getTime() - KEPT));
  const where = and(old, sql`${outboxMails.status} <> 'pending' and ${outboxMails.recipient} <> ''`);
  await inBatches(sweeping, async () => {
    const forgotten = await db
      .update(outboxMails)
      .set(UNADDRESSED)
      .where(nextBatch(db, { table: outboxMails, where, by: outboxMails.createdAt }))
      .returning({ id: outboxMails.id });
    return forgotten.length;
  });
}
