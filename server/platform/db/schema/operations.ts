import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Channel, FilledTemplate } from '../../../../engine/language/checks/channels.ts';
import { instant, unitColumn } from './columns.ts';

/** `pending` waits for its next try, `sent` was accepted by the mail server, `failed` gave up. */
export type MailStatus = 'pending' | 'sent' | 'failed';

/** Last receipt of a channel about a message that it took. */
export type MessageReceipt = 'delivered' | 'read' | 'failed';

/** A calendar entry as data, because its sender is known only at sending. */
export interface CalendarEvent {
  /** The same for all versions of one entry, so that the latest replaces the earlier. */
  readonly uid: string;
  /** Incremented by each change. */
  readonly sequence: number;
  /** Whether the entry is removed from the calendar. */
  readonly cancelled: boolean;
  /** Instants in ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
  readonly summary: string;
  readonly text: string;
  /** Minutes before the start at which the calendar reminds; 0 for no alarm. Absent in mails written before there was one. */
  readonly alarmMinutes?: number;
  /** Link of the entry. */
  readonly url: string;
  /** Name of the organizer. */
  readonly by: string;
}

/** Message that a channel carries to a phone in place of the mail. */
export interface PhoneMessage {
  /** 54 9, area and number. */
  readonly phone: string;
  readonly text: string;
  /** The filled-in template; only for WhatsApp, whose replies to a person need no template. */
  readonly template?: FilledTemplate;
}

/**
 * Way of an outbox row: its channel, or mail once that failed. Rows that expire, such as codes, have a lane of their own.
 * Written without the table's name, as the index holds it.
 */
export const OUTBOX_LANE = sql.raw(
  "((case when channel_error is null then channel else 'mail' end) || (case when expires_at is null then '' else ':code' end))",
);

/**
 * Mail to send, written in the transaction that causes it. With another channel it carries the message too, and
 * the mail goes only after the channel failed. The recipient is empty for readers without an e-mail, and once forgotten.
 */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /**
     * Left part of the mail's Message-ID: the same at every try, and random, because a restored database counts its ids
     * again. Null for mail that was sent before there was one.
     */
    mailKey: uuid().defaultRandom(),
    channel: text().$type<Channel>().notNull().default('mail'),
    message: jsonb().$type<PhoneMessage>(),
    /** Person whose channel and phone are read again at sending; null without a chosen channel. */
    readerId: integer(),
    /** Time from which the mail goes if the channel was not tried; null for mail. */
    mailFrom: instant(),
    /** Code of the channel's failure: from then on the mail goes in its place. */
    channelError: text(),
    /** Number under which the channel took the message, where it reports about it afterwards. */
    messageId: text(),
    receipt: text().$type<MessageReceipt>(),
    receiptAt: instant(),
    /** Attached calendar entry. */
    calendar: jsonb().$type<CalendarEvent>(),
    /** Subject, as `kind:id`. */
    about: text(),
    status: text().$type<MailStatus>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    nextTryAt: instant().notNull(),
    sentAt: instant(),
    /** Code of the last failure, never the server's text, which may repeat the address. */
    lastError: text(),
    /** Idempotency key: mail with the same key is written once. */
    onceKey: text(),
    /** Time after which the mail is useless and no longer sent; its body is erased when it is done. */
    expiresAt: instant(),
  },
  (table) => [
    uniqueIndex('outbox_mails_once').on(table.unit, table.onceKey),
    index('outbox_mails_due').on(table.status, table.nextTryAt),
    index('outbox_mails_lanes')
      .on(table.unit, OUTBOX_LANE, table.nextTryAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('outbox_mails_late')
      .on(table.mailFrom)
      .where(sql`${table.status} = 'pending' and ${table.channel} <> 'mail' and ${table.channelError} is null`),
    index('outbox_mails_about').on(table.unit, table.about),
    index('outbox_mails_to_forget')
      .on(table.createdAt)
      .where(sql`${table.status} <> 'pending' and (${table.recipient} <> '' or ${table.message} is not null)`),
    index('outbox_mails_by_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    index('outbox_mails_unreceived')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'sent' and ${table.messageId} is not null and ${table.body} <> ''`),
  ],
);

/**
 * Audited actions and refusals, with their actors. A trigger refuses changes and deletions. No passwords, codes,
 * tokens or diagnoses.
 */
export const audit = pgTable(
  'audit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    unit: unitColumn(),
    /** Person's id; null without a session, and for sessions of links. */
    actorId: integer(),
    /** A role, `operator`, or `link`: a link's holder is not known to be its person (decision 0046). */
    actorRole: text(),
    /**
     * Entry link of a `link` actor, where it is one; links to documents have no row. No foreign key: links are pruned.
     */
    actorLink: integer(),
    /** Action, as `area.verb`: `login.refused`, `attention.read`. */
    action: text().notNull(),
    /** Object, as `kind:id`. */
    object: text(),
    outcome: text().$type<'ok' | 'refused'>().notNull(),
    address: text(),
    requestId: text(),
    /** Filter of a list that was read, without its empty values; null for other actions. */
    filter: jsonb().$type<object>(),
    /** Number of rows of a list that was read. */
    shown: integer(),
    /** People whose data a list showed, at most 500. */
    people: integer().array(),
  },
  (table) => [
    index('audit_by_people').using('gin', table.people).where(sql`${table.people} is not null`),
    index('audit_by_unit').on(table.unit, table.at),
    // For people who ask for accesses to their data.
    index('audit_by_object').on(table.unit, table.object),
  ],
);

/** Stored responses of idempotent writes, in the transaction of the write. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    unit: unitColumn(),
    /** Owner of the key: `person:<id>`, or `anonymous`. Keys of different owners are separate. */
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

/** Counters of calls by caller, for rate limits of anonymous calls: one row per window. */
export const callCounts = pgTable(
  'call_counts',
  {
    unit: unitColumn(),
    /** Name of the limit. */
    name: text().notNull(),
    /** Subject of the count, e.g. a network address. */
    who: text().notNull(),
    calls: integer().notNull(),
    startedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unit, table.name, table.who] }),
    index('call_counts_by_time').on(table.startedAt),
  ],
);
