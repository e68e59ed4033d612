import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LinkSubject, SessionScope } from '../../access.ts';
import { appointments } from './appointments.ts';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/**
 * `turno` enters an appointment, `confirm` answers for one, `history` shows somebody's consultations (A3 to A6);
 * `invitation` sets the first password of an account that an operator made (FIXS-20).
 */
export type EntryLinkKind = 'turno' | 'confirm' | 'history' | 'invitation' | 'signIn';

/** Links in mails. The code has at least 128 random bits, and only its SHA-256 is kept (A4, A5). */
export const entryLinks = pgTable(
  'entry_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    kind: text().$type<EntryLinkKind>().notNull(),
    codeHash: text().notNull(),
    /** Whose account the link signs in. */
    accountId: integer()
      .notNull()
      .references(() => people.id),
    /** Whom the link is about: the account holder or a member of the family. */
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Of the kinds `turno` and `confirm`. */
    appointmentId: integer().references(() => appointments.id, { onDelete: 'cascade' }),
    /** Hour of the appointment in the mail of the link: one that was moved since is not the one its reader answers for. */
    toldStartsAt: instant(),
    /** End of its use; null for the demo's fixed codes, which neither expire nor wear out. */
    expiresAt: instant(),
    /** How often it was exchanged for a credential, and how often it may be; null: as often as one likes. */
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

/** Single-use passwords that a link was exchanged for; each opens one scoped session (D-ENTRY-01). */
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
    /** Scope and subject of the session it opens. */
    scope: text().$type<Exclude<SessionScope, 'full'>>().notNull(),
    subject: jsonb().$type<LinkSubject>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('entry_credentials_by_link').on(table.linkId)],
);
