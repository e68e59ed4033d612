import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Channel } from '../../../engine/language/checks/channels.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { notify } from '../db/notify.ts';
import type { CalendarEvent, PhoneMessage } from '../db/schema/index.ts';
import { outboxMails } from '../db/schema/index.ts';
import { mailTime } from './phone-message.ts';

/** PostgreSQL notification channel that wakes the mail worker. */
export const MAIL_QUEUED = 'mail_queued';

/** Mail to one person, in plain text so that nothing is taken for markup. It must not mention a diagnosis. */
export interface Mail {
  readonly unit: number;
  /** Empty where the reader has no e-mail: then a channel must carry the message. */
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** Attached calendar entry. */
  readonly calendar?: CalendarEvent | undefined;
  /** Subject as `kind:id`; replaces unsent mail about the same subject. */
  readonly about?: string;
  /** Idempotency key: mail with the same key is written once. */
  readonly onceKey?: string;
  /** Time after which it is no longer sent, and its body is erased. */
  readonly expiresAt?: Date;
  /** Channel that carries `message`; the mail goes only when the channel fails. */
  readonly channel?: Channel;
  readonly message?: PhoneMessage;
  /** Person who chose the channel, whose choice and phone are read again at sending. */
  readonly readerId?: number;
}

/** Whether mail can be sent to an address: a single address, without characters that end a header. */
export function mailable(address: string): boolean {
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address) && !LINE_BREAK.test(address);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a header must not contain control characters
const LINE_BREAK = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/**
 * Puts mail into the outbox in the caller's transaction, so that it is sent if and only if that commits.
 * @returns whether it is new
 * @throws RangeError MAIL_HEADER for an invalid address, for a missing one without a channel, or a subject with a line
 * break
 */
export async function queueMail(tx: Database, clock: Clock, mail: Mail): Promise<boolean> {
  const addressed = mail.to === '' ? mail.message !== undefined : mailable(mail.to);
  if (!addressed || LINE_BREAK.test(mail.subject)) throw new RangeError('MAIL_HEADER');
  const now = clock.now();
  const { unit, to: recipient, subject, body } = mail;
  const { calendar = null, about = null, onceKey = null, expiresAt = null } = mail;
  const { channel = 'mail', message = null, readerId = null } = mail;
  const mailFrom = message === null ? null : mailTime(now, expiresAt);
  const times = { expiresAt, createdAt: now, nextTryAt: now, mailFrom };
  const queued = await tx
    .insert(outboxMails)
    .values({ unit, recipient, subject, body, calendar, about, onceKey, channel, message, readerId, ...times })
    .onConflictDoNothing()
    .returning({ id: outboxMails.id });
  const [made] = queued;
  if (!made) return false;
  if (about !== null) await replaceOlder(tx, { unit, about, id: made.id, calendar });
  await notify(tx, MAIL_QUEUED, '');
  return true;
}

/** Contents of mail that is not sent any more. */
export const EMPTIED = { body: '', calendar: null, message: null } as const;

type MailRow = typeof outboxMails.$inferSelect;

/** Erases contents, and keeps to whom they went: the recipient, or the phone of a reader without an e-mail. */
export function emptied({ recipient, message }: Pick<MailRow, 'recipient' | 'message'>) {
  return { ...EMPTIED, message: recipient === '' && message !== null ? { phone: message.phone, text: '' } : null };
}

/** Erases expiring contents (codes) once sent. */
export const withoutSecret = (mail: MailRow): Partial<MailRow> => (mail.expiresAt ? emptied(mail) : {});

/** Error code of unsent mail that is outdated. */
export const SUPERSEDED = 'SUPERSEDED';

/** Error code of mail that the operator dropped (`admin mails --descartar`). */
export const DROPPED = 'DROPPED';

/** Error code of mail that was unsent in a backup, and is not sent after restoring it. */
export const RESTORED = 'RESTORED';

/**
 * Gives up unsent mail about the same subject, because it would contradict the new mail and contains working links. Its
 * calendar entry moves to the new mail, if that has no entry.
 */
async function replaceOlder(
  tx: Database,
  newer: {
    readonly unit: number;
    readonly about: string;
    readonly id: number;
    readonly calendar: CalendarEvent | null;
  },
): Promise<void> {
  const dropped = await dropWaiting(tx, newer.unit, newer.about, newer.id);
  const calendar = dropped.findLast((one) => one !== null);
  if (newer.calendar === null && calendar)
    await tx.update(outboxMails).set({ calendar }).where(eq(outboxMails.id, newer.id));
}

/**
 * Gives up unsent mail about a subject, in the transaction that makes it outdated, and erases its codes; also those of
 * messages whose receipt is outstanding, so that no outdated mail takes their place.
 * @param before number of the mail that replaces it, if any
 * @returns its calendar entries, oldest first
 */
export async function dropWaiting(
  tx: Database,
  unit: number,
  about: string,
  before?: number,
): Promise<(CalendarEvent | null)[]> {
  const { id, status, unit: of, about: what, calendar } = outboxMails;
  const older = before === undefined ? undefined : lt(id, before);
  const waiting = await tx
    .select({ id, calendar })
    .from(outboxMails)
    .where(and(eq(of, unit), eq(what, about), eq(status, 'pending'), older))
    .orderBy(asc(id))
    .for('update');
  if (waiting.length > 0)
    await tx
      .update(outboxMails)
      .set({ status: 'failed', lastError: SUPERSEDED, ...EMPTIED })
      .where(
        inArray(
          id,
          waiting.map((one) => one.id),
        ),
      );
  await tx
    .update(outboxMails)
    .set(EMPTIED)
    .where(and(eq(of, unit), eq(what, about), eq(status, 'sent'), isNotNull(outboxMails.messageId), older));
  return waiting.map((one) => one.calendar);
}

/**
 * SQL condition: the mail with a key was tried and given up unsent. Codes that never arrived do not count for limits of
 * sending. Mail superseded before its first try does count.
 * @param onceKey the mail's `onceKey`, from columns of the outer query
 */
export function wasGivenUp(db: Database, unit: PgColumn, onceKey: SQL): SQL {
  return exists(
    db
      .select({ id: outboxMails.id })
      .from(outboxMails)
      .where(
        and(
          eq(outboxMails.unit, unit),
          eq(outboxMails.onceKey, onceKey),
          eq(outboxMails.status, 'failed'),
          gt(outboxMails.attempts, 0),
        ),
      ),
  );
}

/** The newest mails of a unit for the demo's viewer, without superseded ones. */
export function newestMails(db: Database, unit: number): Promise<(typeof outboxMails.$inferSelect)[]> {
  const { unit: of, status, lastError, id } = outboxMails;
  const shown = or(ne(status, 'failed'), isNull(lastError), ne(lastError, SUPERSEDED));
  return db
    .select()
    .from(outboxMails)
    .where(and(eq(of, unit), shown))
    .orderBy(desc(id))
    .limit(100);
}
