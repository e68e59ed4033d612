import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
  /** What it is about, as `kind:id`: it takes the place of what waits to be sent about the same. */
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
  const [made] = queued;
  if (!made) return false;
  if (about !== null) await replaceOlder(tx, { unit, about, id: made.id, calendar });
  await notify(tx, MAIL_QUEUED, '');
  return true;
}

/** A mail that waits and is not sent, because what it says is not so any more. */
export const SUPERSEDED = 'SUPERSEDED';

/** Mail that the operator dropped (`admin mails --descartar`). */
export const DROPPED = 'DROPPED';

/** Mail that waited when a backup was made, and is not sent from what was restored of it. */
export const RESTORED = 'RESTORED';

/**
 * Mail that still waits about something of which there is news is not sent: after the news it would say the contrary, with
 * links that serve. What it had for the reader's calendar is not lost where the newer one brings nothing of its own.
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
 * Gives up the mail that waits about something, in the transaction that makes it untrue, and keeps none of its codes.
 * @param before number of the mail that takes its place, where there is one
 * @returns what they had for calendars, the oldest first
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
      .set({ status: 'failed', lastError: SUPERSEDED, body: '', calendar: null })
      .where(
        inArray(
          id,
          waiting.map((one) => one.id),
        ),
      );
  return waiting.map((one) => one.calendar);
}

/**
 * Whether the mail with a reason was tried and given up unsent, as a condition for a query over what caused it: a code that
 * nobody got counts in no limit of sending. Mail that newer mail replaced before its first try counts.
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

/** The newest mails of a unit for the demo's viewer, without those that newer ones took the place of. */
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
