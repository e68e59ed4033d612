import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { CalendarEvent } from '../db/schema/index.ts';
import { outboxMails } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import { Background } from '../jobs/background.ts';
import type { Letterhead } from './letterhead.ts';
import { applyReceipt } from './message-receipt.ts';
import { MAIL_QUEUED, withoutSecret } from './outbox.ts';
import {
  type ChosenMessage,
  MessageFailure,
  type Messenger,
  nextChannelTry,
  type TakenMessage,
  UNANSWERED,
} from './phone-message.ts';

type MailRow = typeof outboxMails.$inferSelect;

/** Sends one mail; throws when the mail server does not accept it. */
export type Transport = (mail: {
  /** Its outbox number, by which duplicates can be recognized. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Attached calendar entry. */
  readonly calendar: CalendarEvent | null;
  /** Branding; undefined without a tenant. */
  readonly letterhead: Letterhead | undefined;
}) => Promise<void>;

/** Milliseconds before the first retry; each further delay is three times as long, up to the longest. */
const FIRST_RETRY = 10_000;
const LONGEST_RETRY = 3_600_000;
/** Milliseconds for which mail without an expiry is retried; then it is marked as failed. */
const PATIENCE = 3 * 24 * 3_600_000;
/** Tries of mail with an expiry in its remaining time, so that codes arrive while they work. */
const TRIES_LEFT = 8;

/** Milliseconds after which a claimed mail is free again, because its server died; no transport takes as long. */
const LEASE = 300_000;
/** Milliseconds between two checks for due mail, for retries and missed notifications. */
const POLL = 5_000;

/** A mail that this worker holds. */
interface Claimed {
  readonly mail: MailRow;
  /** Whether another worker asked the channel and never recorded an answer. */
  readonly interrupted: boolean;
}

/** SQL condition: the message goes by its channel, which has not failed. */
const BY_PHONE = sql`(${outboxMails.channel} <> 'mail' and ${outboxMails.channelError} is null)`;

interface Context {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: (event: string, facts: object) => void;
  readonly letterhead?: (unit: number) => Promise<Letterhead | undefined>;
  /** Sends messages by the tenants' channels; without it, the worker leaves them to another one. */
  readonly messenger?: Messenger;
}

/**
 * Sends the outbox: mail, and messages by the channel of their reader. Several servers may run one each: row locks give a
 * mail to one of them. Without a transport it sends messages only, without a messenger mail only: one worker for each, so
 * that a channel that does not answer holds up no mail.
 */
export class MailWorker extends Background {
  private readonly context: Context;
  private readonly transport: Transport | undefined;

  constructor(context: Context, transport: Transport | undefined) {
    super(context.database, {
      channel: MAIL_QUEUED,
      every: POLL,
      work: (stopping) => this.sendDue(stopping),
      failed: (error) => context.log('mail.outbox', { err: error }),
    });
    this.context = context;
    this.transport = transport;
  }

  /** Sends due mails one by one. At shutdown it finishes the mail in hand: one cut off would be sent twice. */
  private async sendDue(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const claimed = await this.claim();
      if (claimed === undefined) return;
      await this.send(claimed);
    }
  }

  /**
   * Claims the oldest due mail, for the time of the lease. A message is marked as unanswered: after a crash its channel is
   * not asked again, because the phone may have it.
   */
  private claim(): Promise<Claimed | undefined> {
    const now = this.context.clock.now();
    const { messenger } = this.context;
    const mine = this.transport === undefined ? BY_PHONE : messenger === undefined ? sql`not ${BY_PHONE}` : undefined;
    return transaction(this.context.database.db, async (tx) => {
      const [due] = await tx
        .select({ id: outboxMails.id, lastError: outboxMails.lastError })
        .from(outboxMails)
        .where(and(eq(outboxMails.status, 'pending'), lte(outboxMails.nextTryAt, now), mine))
        .orderBy(asc(outboxMails.nextTryAt), asc(outboxMails.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const [mail] = await tx
        .update(outboxMails)
        .set({
          attempts: sql`${outboxMails.attempts} + 1`,
          nextTryAt: new Date(now.getTime() + LEASE),
          lastError: sql`case when ${BY_PHONE} then ${UNANSWERED} else ${outboxMails.lastError} end`,
        })
        .where(eq(outboxMails.id, due.id))
        .returning();
      return mail && { mail, interrupted: due.lastError === UNANSWERED };
    });
  }

  private async send({ mail, interrupted }: Claimed): Promise<void> {
    const { clock } = this.context;
    if (mail.expiresAt && mail.expiresAt <= clock.now()) return this.giveUp(mail, 'EXPIRED');
    const { channel, message } = mail;
    if (channel !== 'mail' && message !== null && mail.channelError === null)
      return this.sendMessage(mail, { channel, message }, interrupted);
    try {
      const { id, recipient: to, subject, body: text, calendar } = mail;
      const letterhead = await this.context.letterhead?.(mail.unit);
      await this.transport?.({ id, to, subject, text, calendar, letterhead });
    } catch (error) {
      return this.refused(mail, error);
    }
    await this.settleSent(mail);
  }

  /** Sends a message by its channel; when the channel fails for good, the mail is due at once. */
  private async sendMessage(mail: MailRow, chosen: ChosenMessage, interrupted: boolean): Promise<void> {
    const { clock, log, messenger } = this.context;
    const { id, unit, attempts } = mail;
    let taken: TakenMessage;
    try {
      if (interrupted) throw new MessageFailure(UNANSWERED, 'unsure');
      if (messenger === undefined) throw new MessageFailure('NO_CHANNEL', 'refused');
      taken = await messenger({ ...chosen, id, unit });
    } catch (error) {
      const { code, fate, retryAfter } =
        error instanceof MessageFailure ? error : new MessageFailure('INTERNAL', 'unsure');
      const next = fate === 'later' ? nextChannelTry(mail, clock.now(), retryAfter) : undefined;
      log('message.refused', { id, channel: chosen.channel, attempts, code, last: next === undefined });
      if (next !== undefined) return this.settle(mail, { nextTryAt: next, lastError: code });
      if (mail.recipient === '') return this.giveUp({ ...mail, channelError: code }, code);
      return this.settle(mail, { channelError: code, nextTryAt: clock.now(), lastError: null });
    }
    const { messageId, failed } = taken;
    await this.settleSent(mail, messageId);
    if (messageId !== undefined && failed !== undefined)
      await applyReceipt(this.context, { id, state: 'failed', code: failed });
  }

  /** @param messageId of a message whose channel sends receipts: its contents stay for the mail that may be needed */
  private settleSent(mail: MailRow, messageId?: string): Promise<void> {
    return this.settle(mail, {
      status: 'sent',
      sentAt: this.context.clock.now(),
      lastError: null,
      ...(messageId === undefined ? withoutSecret(mail) : { messageId }),
    });
  }

  /** Schedules a retry, unless the refusal is permanent or the time is over. */
  private async refused(mail: MailRow, error: unknown): Promise<void> {
    const { clock, log } = this.context;
    const next = nextTry(mail, clock.now());
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
    const last = next === undefined || isFinal(error);
    log('mail.refused', { id: mail.id, attempts: mail.attempts, code, last });
    if (last) return this.giveUp(mail, code);
    await this.settle(mail, { nextTryAt: next, lastError: code });
  }

  private giveUp(mail: MailRow, code: string): Promise<void> {
    const { channelError } = mail;
    return this.settle(mail, { status: 'failed', lastError: code, channelError, ...withoutSecret(mail) });
  }

  /**
   * Updates the mail if this worker still holds it: after the lease another one may have it. Mail that was superseded
   * during the try stays given up, unless it was sent, which is recorded.
   */
  private async settle(mail: MailRow, change: Partial<MailRow>): Promise<void> {
    const db: Database = this.context.database.db;
    const waits = change.status === 'sent' ? undefined : eq(outboxMails.status, 'pending');
    const mine = and(eq(outboxMails.unit, mail.unit), eq(outboxMails.id, mail.id), waits);
    await db
      .update(outboxMails)
      .set(change)
      .where(and(mine, eq(outboxMails.attempts, mail.attempts)));
  }
}

/**
 * Time of the next retry: with shorter delays towards an expiry, or with growing delays for three days. Undefined when
 * no time is left.
 */
export function nextTry(
  { attempts, createdAt, expiresAt }: Pick<MailRow, 'attempts' | 'createdAt' | 'expiresAt'>,
  now: Date,
): Date | undefined {
  const left = (expiresAt?.getTime() ?? createdAt.getTime() + PATIENCE) - now.getTime();
  if (left <= 0) return undefined;
  const usual = Math.min(FIRST_RETRY * 3 ** (attempts - 1), LONGEST_RETRY);
  const wait = expiresAt === null ? usual : Math.min(usual, Math.max(FIRST_RETRY, left / TRIES_LEFT));
  return new Date(now.getTime() + wait);
}

/**
 * Whether the mail server refused this mail permanently (RFC 5321: 5xx). Refused credentials or a missing STARTTLS need
 * the operator, so that mail stays queued.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const ofTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return ofTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
