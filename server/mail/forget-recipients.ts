import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { inBatches, nextBatch, type Sweeping } from '../db/in-batches.ts';
import { outboxMails } from '../db/schema/index.ts';

/** Milliseconds after which nobody needs to know to whom and what was written: an office looks for a mail within weeks. */
const KEPT = 90 * 86_400_000;

/** What stays of a mail when its reader is forgotten: that it was written, about what, and what became of it. */
const UNADDRESSED = { recipient: '', body: '', calendar: null } as const;

/** Takes the addresses of somebody who closed the account from what was written to them, sent or given up. */
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

/** Forgets to whom and what was written long ago. */
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
