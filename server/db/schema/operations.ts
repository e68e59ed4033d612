import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CalendarEvent } from '../../mail/calendar-file.ts';
import { instant, unitColumn } from './columns.ts';

/** `pending` waits for its next try, `sent` was taken by the mail server, `failed` gave up. */
export type MailStatus = 'pending' | 'sent' | 'failed';

/** Mail to send, written in the transaction that causes it (A22). */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** What goes with it for the reader's calendar. */
    calendar: jsonb().$type<CalendarEvent>(),
    /** What it is about, as `kind:id`. */
    about: text(),
    status: text().$type<MailStatus>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    nextTryAt: instant().notNull(),
    sentAt: instant(),
    /** Code of the last refusal, never the server's text: it may repeat the address. */
    lastError: text(),
    /** The same reason for mail twice is one mail. */
    onceKey: text(),
    /** When what it says is worth nothing any more: it is not sent after that, and its body goes when it is done with. */
    expiresAt: instant(),
  },
  (table) => [
    uniqueIndex('outbox_mails_once').on(table.unit, table.onceKey),
    index('outbox_mails_due').on(table.status, table.nextTryAt),
    index('outbox_mails_about').on(table.unit, table.about),
    index('outbox_mails_to_forget')
      .on(table.createdAt)
      .where(sql`${table.status} <> 'pending' and ${table.recipient} <> ''`),
  ],
);

/** Who did or was refused what (R17). A trigger refuses changes and deletions. No passwords, codes, tokens or diagnoses. */
export const audit = pgTable(
  'audit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    unit: unitColumn(),
    /** Person's id; null for somebody not signed in, and for whoever came by a link. */
    actorId: integer(),
    /** A role, `operator`, or `link`: whoever has a link is not known to be the person whom it is about (decision 0129). */
    actorRole: text(),
    /** Entry link by which a `link` came, where it is one; links to documents have no row. No foreign key: links are pruned. */
    actorLink: integer(),
    /** What, as `area.verb`: `login.refused`, `attention.read`. */
    action: text().notNull(),
    /** On what, as `kind:id`. */
    object: text(),
    outcome: text().$type<'ok' | 'refused'>().notNull(),
    address: text(),
    requestId: text(),
  },
  (table) => [
    index('audit_by_unit').on(table.unit, table.at),
    // A person asks who read what is theirs (R17).
    index('audit_by_object').on(table.unit, table.object),
  ],
);

/** Answers to writes that may be repeated, kept with the write itself (R2). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    unit: unitColumn(),
    /** Whose key: `person:<id>`, or `anonymous`. Another one's key never replays. */
    actor: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer(),
    body: jsonb().$type<unknown>(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unit, table.actor, table.route, table.key] }),
    index('idempotency_keys_by_time').on(table.createdAt),
  ],
);

/** Calls counted by who makes them, for the limits of open calls: one row while a window lasts (A4, R6). */
export const callCounts = pgTable(
  'call_counts',
  {
    unit: unitColumn(),
    /** Name of the limit. */
    name: text().notNull(),
    /** Who is counted, e.g. a network address. */
    who: text().notNull(),
    calls: integer().notNull(),
    startedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unit, table.name, table.who] }),
    index('call_counts_by_time').on(table.startedAt),
  ],
);
