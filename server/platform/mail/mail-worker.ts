import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { CalendarEvent } from '../db/schema/index.ts';
import { outboxMails } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import { Background } from '../jobs/background.ts';
import { currentReader, messageTo } from './current-reader.ts';
import type { Letterhead } from './letterhead.ts';
import { applyReceipt } from './message-receipt.ts';
import { MAIL_QUEUED, withoutSecret } from './outbox.ts';
import { dueIn, dueLanes, isMailLane, type Lane, mailLate, nameOf, OLDEST } from './outbox-lanes.ts';
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
  /** Its random name, the same at every try, by which mail servers and readers recognize duplicates. */
  readonly key: string;
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

/** Messages, and mails, in hand at once; each lane has one, so that its order stays. */
const MOST_MESSAGES = 64;
const MOST_MAILS = 6;

/** A mail that this worker holds. */
interface Claimed {
  readonly mail: MailRow;
  /** The row before it was claimed. */
  readonly before: Pick<MailRow, 'nextTryAt' | 'lastError'>;
  /** Whether another worker asked the channel and never recorded an answer. */
  readonly interrupted: boolean;
}

/** Code of a channel that is not asked, because it has just been silent several times. */
const SILENT = 'SILENT';

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
 * mail to one of them. Without a transport it sends messages only, without a messenger mail only. Takes one message of
 * each lane in turn, several lanes at once, so that a channel or mail server that does not answer holds up only its lane.
 */
export class MailWorker extends Background {
  private readonly context: Context;
  private readonly transport: Transport | undefined;
  /** Messages in hand, by lane. */
  private readonly inHand = new Map<string, Promise<void>>();
  /** Turn in which each lane was last served. */
  private readonly served = new Map<string, number>();
  /** Time of the monotonic clock until which a silent channel's lane rests. */
  private readonly resting = new Map<string, number>();
  private turn = 0;
  private woken = false;
  private rouse: () => void = () => undefined;

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

  /** Also lets a run that waits for a slow channel look for due messages of other lanes. */
  override wake(): Promise<void> {
    this.woken = true;
    this.rouse();
    return super.wake();
  }

  /** Sends all due messages. At shutdown it finishes the current messages: a message cut off would be sent twice. */
  private async sendDue(stopping: AbortSignal): Promise<void> {
    try {
      while (!stopping.aborted) {
        this.woken = false;
        const claimed = await this.fill(stopping);
        if (claimed === 0 && this.inHand.size === 0 && !this.woken) return;
        if (this.inHand.size > 0 && !this.woken) await Promise.race([...this.inHand.values(), this.untilWoken()]);
      }
    } finally {
      await Promise.all(this.inHand.values());
    }
  }

  private untilWoken(): Promise<void> {
    return new Promise((resolve) => {
      this.rouse = resolve;
    });
  }

  /**
   * Claims the oldest due message of each free lane, the lane first that waited longest, and begins to send them.
   * @returns how many
   */
  private async fill(stopping: AbortSignal): Promise<number> {
    const { clock, database, log } = this.context;
    const late = await mailLate(database.db, clock.now());
    if (late > 0) log('message.late', { many: late });
    let many = 0;
    const most = this.transport === undefined ? MOST_MESSAGES : MOST_MAILS;
    for (const lane of this.inTurn(await dueLanes(database.db, clock.now()))) {
      if (stopping.aborted || this.inHand.size >= most) break;
      const claimed = await this.claim(lane);
      if (claimed === undefined) continue;
      const name = nameOf(lane);
      this.turn += 1;
      this.served.set(name, this.turn);
      const sending = this.send(claimed, lane)
        .catch((error: unknown) => log('mail.outbox', { err: error }))
        .finally(() => this.inHand.delete(name));
      this.inHand.set(name, sending);
      many += 1;
    }
    return many;
  }

  /** The lanes of this worker that are neither in hand nor resting, in their turn. */
  private inTurn(lanes: readonly Lane[]): readonly Lane[] {
    const now = performance.now();
    const { messenger } = this.context;
    const mine = lanes.filter((lane) => {
      const name = nameOf(lane);
      const by = isMailLane(lane) ? this.transport : messenger;
      return by !== undefined && !this.inHand.has(name) && (this.resting.get(name) ?? 0) <= now;
    });
    const turnOf = (lane: Lane): number => this.served.get(nameOf(lane)) ?? 0;
    return mine.sort((one, other) => turnOf(one) - turnOf(other));
  }

  /**
   * Claims the oldest due message of a lane, for the time of the lease. A message is marked as unanswered: after a crash
   * its channel is not asked again, because the phone may have it.
   */
  private claim(lane: Lane): Promise<Claimed | undefined> {
    const now = this.context.clock.now();
    return transaction(this.context.database.db, async (tx) => {
      const [due] = await tx
        .select({ id: outboxMails.id, lastError: outboxMails.lastError, nextTryAt: outboxMails.nextTryAt })
        .from(outboxMails)
        .where(dueIn(lane, now))
        .orderBy(...OLDEST)
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const [mail] = await tx
        .update(outboxMails)
        .set({
          attempts: sql`${outboxMails.attempts} + 1`,
          nextTryAt: new Date(now.getTime() + LEASE),
          lastError: isMailLane(lane) ? due.lastError : UNANSWERED,
        })
        .where(eq(outboxMails.id, due.id))
        .returning();
      const { nextTryAt, lastError } = due;
      return mail && { mail, before: { nextTryAt, lastError }, interrupted: lastError === UNANSWERED };
    });
  }

  private async send(claimed: Claimed, lane: Lane): Promise<void> {
    const { mail } = claimed;
    const { clock } = this.context;
    if (mail.expiresAt && mail.expiresAt <= clock.now()) return this.giveUp(mail, 'EXPIRED');
    const { channel, message } = mail;
    if (channel !== 'mail' && message !== null && mail.channelError === null)
      return this.sendMessage(claimed, { channel, message }, lane);
    try {
      const { mailKey, recipient: to, subject, body: text, calendar } = mail;
      const letterhead = await this.context.letterhead?.(mail.unit);
      await this.transport?.({ key: mailKey ?? randomUUID(), to, subject, text, calendar, letterhead });
    } catch (error) {
      return this.refused(mail, error);
    }
    await this.settleSent(mail);
  }

  /** Sends a message by its channel; when the channel fails for good, the mail is due at once. */
  private async sendMessage(claimed: Claimed, chosen: ChosenMessage, lane: Lane): Promise<void> {
    const { mail, before, interrupted } = claimed;
    const { clock, database, log, messenger } = this.context;
    const { id, unit, attempts } = mail;
    const reader = await currentReader(database.db, mail);
    let taken: TakenMessage;
    try {
      if (interrupted) throw new MessageFailure(UNANSWERED, 'unsure');
      if (messenger === undefined) throw new MessageFailure('NO_CHANNEL', 'refused');
      const message = reader === undefined ? chosen.message : messageTo(mail, chosen, reader);
      taken = await messenger({ channel: chosen.channel, message, id, unit });
    } catch (error) {
      const { code, fate, retryAfter } =
        error instanceof MessageFailure ? error : new MessageFailure('INTERNAL', 'unsure');
      if (code === SILENT) {
        // Its channel was not asked: the message keeps its turn, and its lane rests.
        this.resting.set(nameOf(lane), performance.now() + Math.max(retryAfter ?? 0, 1) * 1_000);
        return this.settle(mail, { ...before, attempts: attempts - 1 });
      }
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
