import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LinkSubject, SessionScope } from '../../core/access.ts';
import { appointments } from './appointments.ts';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/**
 * `turno` enters an appointment, `confirm` answers for one, `history` shows a person's consultations;
 * `invitation` sets the first password of an account created by an operator; `signIn` signs in.
 */
export type EntryLinkKind = 'turno' | 'confirm' | 'history' | 'invitation' | 'signIn';

/** Links in mails. A code has at least 128 random bits; only its SHA-256 is stored. */
export const entryLinks = pgTable(
  'entry_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    kind: text().$type<EntryLinkKind>().notNull(),
    codeHash: text().notNull(),
    /** Account that the link signs in. */
    accountId: integer()
      .notNull()
      .references(() => people.id),
    /** Subject: the account holder or a member of the family. */
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Appointment, for `turno` and `confirm`. */
    appointmentId: integer().references(() => appointments.id, { onDelete: 'cascade' }),
    /**
     * Hour of the appointment in the link's mail; after a move, the link asks before it answers for the present hour.
     */
    toldStartsAt: instant(),
    /** Expiry; null for the demo's fixed codes. */
    expiresAt: instant(),
    /** Number of uses so far and at most; `maxExchanges` null for no limit. */
    exchanges: integer().notNull().default(0),
    maxExchanges: integer(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('entry_links_code').on(table.unit, table.codeHash),
    index('entry_links_by_appointment').on(table.appointmentId),
    index('entry_links_by_person').on(table.unit, table.personId),
    index('entry_links_by_time').on(table.createdAt),
  ],
);

/** Single-use credentials that a link was exchanged for; each opens one scoped session. */
export const entryCredentials = pgTable(
  'entry_credentials',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    linkId: integer()
      .notNull()
      .references(() => entryLinks.id, { onDelete: 'cascade' }),
    accountId: integer()
      .notNull()
      .references(() => people.id),
    tokenHash: text().notNull().unique(),
    /** Scope and subject of the session. */
    scope: text().$type<Exclude<SessionScope, 'full'>>().notNull(),
    subject: jsonb().$type<LinkSubject>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('entry_credentials_by_link').on(table.linkId)],
);
