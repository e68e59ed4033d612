import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, OpenDatabase, Unlisten } from '../db/database.ts';
import { outboxMails } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import { MAIL_QUEUED } from './outbox.ts';

type MailRow = typeof outboxMails.$inferSelect;

/** Hands one mail to a mail server; throws when it is not taken. */
export type Transport = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<void>;

/** Seconds before each further try; after the last the mail is given up and stays visible as failed. */
export const RETRY_SECONDS = [10, 30, 120, 600, 3_600, 21_600] as const;

/** A claimed mail that nobody finished (its server died) is free again after so long. */
const LEASE = 120_000;
/** Looks for due mail this often, for retries and for what was told while nobody listened. */
const POLL = 5_000;

/** Sends what is in the outbox. Several servers may run one each: a mail is claimed by one of them. */
export class MailWorker {
  private readonly context: {
    readonly database: OpenDatabase;
    readonly clock: Clock;
    readonly log: (event: string, facts: object) => void;
  };
  private readonly transport: Transport;
  private timer: NodeJS.Timeout | undefined;
  private unlisten: Unlisten | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(context: MailWorker['context'], transport: Transport) {
    this.context = context;
    this.transport = transport;
  }

  /** Begins to send. */
  async start(): Promise<void> {
    this.unlisten = await this.context.database.listen(MAIL_QUEUED, () => this.wake());
    this.timer = setInterval(() => this.wake(), POLL);
    this.timer.unref();
    this.wake();
  }

  /** Ends after the mail at hand. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.unlisten?.();
    await this.running;
  }

  /** Sends everything that is due. One run at a time; resolves when the outbox holds nothing due. */
  wake(): Promise<void> {
    this.running = this.running
      .then(() => this.sendDue())
      .catch((error: unknown) => this.context.log('mail.outbox', { err: error }));
    return this.running;
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
    const { clock, log } = this.context;
    try {
      await this.transport({ to: mail.recipient, subject: mail.subject, text: mail.body });
      await this.settle(mail, { status: 'sent', sentAt: clock.now(), lastError: null });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN';
      const wait = RETRY_SECONDS[mail.attempts - 1];
      log('mail.refused', { id: mail.id, attempts: mail.attempts, code, last: wait === undefined });
      const next =
        wait === undefined
          ? { status: 'failed' as const }
          : { nextTryAt: new Date(clock.now().getTime() + wait * 1_000) };
      await this.settle(mail, { ...next, lastError: code });
    }
  }

  private async settle(mail: MailRow, change: Partial<MailRow>): Promise<void> {
    const db: Database = this.context.database.db;
    await db.update(outboxMails).set(change).where(eq(outboxMails.id, mail.id));
  }
}
