import { channel } from 'node:diagnostics_channel';
import { and, eq, sql } from 'drizzle-orm';
import type { Channel } from '../../../engine/language/checks/channels.ts';
import type { Clock } from '../core/clock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { notify } from '../db/notify.ts';
import { type MessageReceipt, outboxMails } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import { emptied, MAIL_QUEUED, SUPERSEDED, withoutSecret } from './outbox.ts';

type MailRow = typeof outboxMails.$inferSelect;

/** A channel's report about a message that it took. The caller knows that it is authentic. */
export interface Receipt {
  /** Number in the outbox. */
  readonly id: number;
  readonly state: MessageReceipt;
  /** Code of a failure, such as META_131026. */
  readonly code?: string;
}

/** A receipt as metrics count it; without personal data. */
export interface ReceiptCounted {
  readonly unit: number;
  readonly channel: Channel;
  /** `delivered`, `read`, or the code of a failure. */
  readonly outcome: string;
}

/** Node diagnostics channel for receipts with news. */
export const MESSAGE_RECEIPT = 'portal:message-receipt';
const receiptChannel = channel(MESSAGE_RECEIPT);

interface Context {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: (event: string, facts: object) => void;
}

/** Rank of a receipt: a later one of no higher rank changes nothing, in whatever order they come. */
const RANK: Readonly<Record<MessageReceipt, number>> = { failed: 1, delivered: 2, read: 3 };

/**
 * Stores a receipt. The first failure of a message that was not delivered makes its mail due at once; a repeated
 * receipt, or one that comes too late, changes nothing.
 */
export async function applyReceipt({ database, clock, log }: Context, receipt: Receipt): Promise<void> {
  const { id, state, code = 'FAILED' } = receipt;
  const now = clock.now();
  const changed = await transaction(database.db, async (tx) => {
    const mine = and(eq(outboxMails.id, id), sql`${outboxMails.messageId} is not null`);
    const [row] = await tx.select().from(outboxMails).where(mine).for('update');
    if (!row || (row.receipt !== null && RANK[row.receipt] >= RANK[state])) return undefined;
    const change: Partial<MailRow> =
      state === 'failed' ? fallback(row, code, now) : row.status === 'sent' ? withoutSecret(row) : {};
    await tx
      .update(outboxMails)
      .set({ receipt: state, receiptAt: now, ...change })
      .where(mine);
    if (change.status === 'pending') await notify(tx, MAIL_QUEUED, '');
    return { unit: row.unit, channel: row.channel, mailed: change.status === 'pending' };
  });
  if (changed === undefined) return;
  const { unit, channel: by, mailed } = changed;
  const outcome = state === 'failed' ? code : state;
  if (state === 'failed') log('message.undelivered', { id, channel: by, code, mailed });
  if (receiptChannel.hasSubscribers) receiptChannel.publish({ unit, channel: by, outcome } satisfies ReceiptCounted);
}

/** The row of a message that did not arrive: its mail is due, unless it is outdated, expired or has no recipient. */
function fallback(row: MailRow, code: string, now: Date): Partial<MailRow> {
  const over = (lastError: string) => ({ channelError: code, status: 'failed', lastError, ...emptied(row) }) as const;
  if (row.body === '') return over(SUPERSEDED);
  if (row.expiresAt && row.expiresAt <= now) return over('EXPIRED');
  if (row.recipient === '') return over(code);
  return { channelError: code, status: 'pending', nextTryAt: now, sentAt: null, lastError: null };
}
