import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LinkSubject, Role, SessionScope } from '../../access.ts';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** Password of a person, as an argon2id PHC string (R5). */
export const credentials = pgTable('credentials', {
  personId: integer()
    .primaryKey()
    .references(() => people.id),
  unit: unitColumn(),
  passwordHash: text().notNull(),
  updatedAt: instant().notNull(),
});

/** Signed-in browsers. Only the SHA-256 of a token is kept (R9). */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    role: text().$type<Role>().notNull(),
    scope: text().$type<SessionScope>().notNull(),
    /** What a link's session may reach; null for a full one. */
    subject: jsonb().$type<LinkSubject>(),
    tokenHash: text().notNull().unique(),
    /** The token before the last renewal and until when it still counts, for calls already under way (R10). */
    previousHash: text().unique(),
    previousUntil: instant(),
    createdAt: instant().notNull(),
    /** End by idleness; moved by each renewal. */
    expiresAt: instant().notNull(),
    /** End whatever happens. */
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [index('sessions_by_person').on(table.personId)],
);

/** Wrong passwords by account name as typed, whether or not such an account exists (R6, R7). */
export const loginAccounts = pgTable(
  'login_accounts',
  {
    unit: unitColumn(),
    account: text().notNull(),
    failures: integer().notNull(),
    lastAt: instant().notNull(),
    blockedUntil: instant(),
  },
  (table) => [primaryKey({ columns: [table.unit, table.account] })],
);

/** Distinct accounts that failed from one address: hospitals and carriers share addresses, so repeats count once (R6). */
export const loginAddresses = pgTable(
  'login_addresses',
  {
    address: text().notNull(),
    unit: unitColumn(),
    account: text().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.unit, table.account] }),
    index('login_addresses_by_time').on(table.lastAt),
  ],
);
