import { desc, eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { notify } from '../db/notify.ts';
import { outboxMails } from '../db/schema/index.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** Channel on which new mail is told to whoever sends it. */
export const MAIL_QUEUED = 'mail_queued';

/** Mail to one person. Plain text: nothing in it can be mistaken for markup, and no diagnosis stands in it (A52). */
export interface Mail {
  readonly unit: number;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** What goes with it for the reader's calendar. */
  readonly calendar?: CalendarEvent | undefined;
  /** What it is about, as `kind:id`. */
  readonly about?: string;
  /** The same reason twice is one mail. */
  readonly onceKey?: string;
  /** When it is worth nothing any more: it is not sent after that, and its body is not kept beyond its use. */
  readonly expiresAt?: Date;
}

/** Whether an address on file is one that mail can be sent to: one address, and nothing that ends a header (A52). */
export function mailable(address: string): boolean {
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address) && !LINE_BREAK.test(address);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not stand in a header.
const LINE_BREAK = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/**
 * Puts mail into the outbox, in the transaction that causes it: it is sent if and only if that commits (A22).
 * @returns whether it is new
 * @throws RangeError MAIL_HEADER for an address that is not one, or a subject with a line break (A52)
 */
export async function queueMail(tx: Database, clock: Clock, mail: Mail): Promise<boolean> {
  if (!mailable(mail.to) || LINE_BREAK.test(mail.subject)) throw new RangeError('MAIL_HEADER');
  const now = clock.now();
  const { unit, to: recipient, subject, body } = mail;
  const { calendar = null, about = null, onceKey = null, expiresAt = null } = mail;
  const queued = await tx
    .insert(outboxMails)
    .values({ unit, recipient, subject, body, calendar, about, onceKey, expiresAt, createdAt: now, nextTryAt: now })
    .onConflictDoNothing()
    .returning({ id: outboxMails.id });
  if (queued.length > 0) await notify(tx, MAIL_QUEUED, '');
  return queued.length > 0;
}

/** The newest mails of a unit, for the demo's viewer. */
export function newestMails(db: Database, unit: number): Promise<(typeof outboxMails.$inferSelect)[]> {
  return db.select().from(outboxMails).where(eq(outboxMails.unit, unit)).orderBy(desc(outboxMails.id)).limit(100);
}
