import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { Background } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { outboxMails } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { CalendarEvent } from './calendar-file.ts';
import type { Letterhead } from './letterhead.ts';
import { MAIL_QUEUED } from './outbox.ts';

type MailRow = typeof outboxMails.$inferSelect;

/** Hands one mail to a mail server; throws when it is not taken. */
export type Transport = (mail: {
  /** Its number in the outbox: the same mail sent twice is recognised by it. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What goes with it for the reader's calendar. */
  readonly calendar: CalendarEvent | null;
  /** Whose mail it is; undefined where that cannot be told. */
  readonly letterhead: Letterhead | undefined;
}) => Promise<void>;

/** Milliseconds before the first retry; each further one waits three times as long, up to the longest. */
const FIRST_RETRY = 10_000;
const LONGEST_RETRY = 3_600_000;
/** Mail without a term of its own is tried for so long, then it is given up and stays visible as failed. */
const PATIENCE = 3 * 24 * 3_600_000;
/** Mail with a term is tried at least so often in what is left of it: a code must come while it is worth something. */
const TRIES_LEFT = 8;

/** A claimed mail that nobody finished (its server died) is free again after so long; no transport tries for longer. */
const LEASE = 300_000;
/** Looks for due mail this often, for retries and for what was told while nobody listened. */
const POLL = 5_000;

interface Context {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: (event: string, facts: object) => void;
  readonly letterhead?: (unit: number) => Promise<Letterhead | undefined>;
}

/** Sends what is in the outbox. Several servers may run one each: a mail is claimed by one of them. */
export class MailWorker extends Background {
  private readonly context: Context;
  private readonly transport: Transport;

  constructor(context: Context, transport: Transport) {
    super(context.database, {
      channel: MAIL_QUEUED,
      every: POLL,
      work: () => this.sendDue(),
      failed: (error) => context.log('mail.outbox', { err: error }),
    });
    this.context = context;
    this.transport = transport;
  }

  private async sendDue(): Promise<void> {
    for (let mail = await this.claim(); mail; mail = await this.claim()) await this.send(mail);
  }

  /** Takes the oldest due mail for the time of the lease. */
  private claim(): Promise<MailRow | undefined> {
    const now = this.context.clock.now();
    return transaction(this.context.database.db, async (tx) => {
      const [due] = await tx
        .select({ id: outboxMails.id })
        .from(outboxMails)
        .where(and(eq(outboxMails.status, 'pending'), lte(outboxMails.nextTryAt, now)))
        .orderBy(asc(outboxMails.nextTryAt), asc(outboxMails.id))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return undefined;
      const [mail] = await tx
        .update(outboxMails)
        .set({ attempts: sql`${outboxMails.attempts} + 1`, nextTryAt: new Date(now.getTime() + LEASE) })
        .where(eq(outboxMails.id, due.id))
        .returning();
      return mail;
    });
  }

  private async send(mail: MailRow): Promise<void> {
    const { clock } = this.context;
    if (mail.expiresAt && mail.expiresAt <= clock.now()) return this.giveUp(mail, 'EXPIRED');
    try {
      const { id, recipient: to, subject, body: text, calendar } = mail;
      const letterhead = await this.context.letterhead?.(mail.unit);
      await this.transport({ id, to, subject, text, calendar, letterhead });
    } catch (error) {
      return this.refused(mail, error);
    }
    await this.settle(mail, { status: 'sent', sentAt: clock.now(), lastError: null, ...withoutSecret(mail) });
  }

  /** Tries again later, unless the mail server refused the mail for good or its time is over. */
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
    return this.settle(mail, { status: 'failed', lastError: code, ...withoutSecret(mail) });
  }

  /**
   * Only while the mail is still in this worker's hands: after the lease another one may have it. One that newer mail took
   * the place of meanwhile stays given up, unless it was sent: then that is told.
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
 * Returns when a refused mail is tried again: sooner and sooner towards its term, or more and more rarely for three days.
 * Undefined once there is no time left.
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

/** What had a term, such as a code, is not kept in clear beyond its use. */
const withoutSecret = (mail: MailRow): Partial<MailRow> => (mail.expiresAt ? { body: '', calendar: null } : {});

/**
 * Whether the mail server refused this very mail for good (RFC 5321: 5xx). Refused credentials or a missing STARTTLS are
 * for the operator to mend: the mail waits.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const ofTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return ofTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
