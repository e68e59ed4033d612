import { sql } from 'drizzle-orm';
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
    /** The token before the last renewal and until when it still counts: shortly once the new one was used (R10). */
    previousHash: text().unique(),
    previousUntil: instant(),
    /** When the second factor was proven for it; null where the password alone, or a link, opened it (decision 0085). */
    factorAt: instant(),
    /** The browser and its system in the person's words, as its header said; null where it said nothing (FIXS-24). */
    browser: text(),
    system: text(),
    createdAt: instant().notNull(),
    /** When somebody last did something with it; null where a server before this column opened it. */
    lastUsedAt: instant(),
    /** End by idleness; moved by each renewal. */
    expiresAt: instant().notNull(),
    /** End whatever happens. */
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    index('sessions_by_person').on(table.personId),
    // Of the three ends, the one that came first (server/services/prune-old.ts).
    index('sessions_by_end').on(sql`least(${table.endsAt}, ${table.expiresAt}, ${table.revokedAt})`),
  ],
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
  (table) => [primaryKey({ columns: [table.unit, table.account] }), index('login_accounts_by_time').on(table.lastAt)],
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

/** What somebody who cannot sign in asks for by mail. */
export type RecoveryWish = 'code' | 'link';

/**
 * Who asked for a recovery code, known or not: the same row for everybody, so that asking tells nothing (R7). What is
 * done about it is done later, off the request. Also what the limits of sending count (R8).
 */
export const recoveryRequests = pgTable(
  'recovery_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** Whose texts the mail is written in. */
    tenant: text().notNull(),
    /** DNI or e-mail as typed, without dots, spaces and capitals. */
    name: text().notNull(),
    address: text().notNull(),
    /** The browser, if the one of that name signed in there before: such requests have a limit of their own. */
    device: text(),
    /** A code that recovers the password, or a link that signs in (decision 0126). */
    wants: text().$type<RecoveryWish>().notNull().default('code'),
    at: instant().notNull(),
    /** When a server took it up; null while it waits. */
    handledAt: instant(),
    /** The holder who was sent a code; null when nobody was. */
    personId: integer().references(() => people.id),
  },
  (table) => [
    index('recovery_requests_by_name').on(table.unit, table.name, table.at),
    index('recovery_requests_by_address').on(table.unit, table.address, table.at),
    index('recovery_requests_waiting').on(table.handledAt, table.id),
    index('recovery_requests_by_time').on(table.at),
  ],
);

/**
 * The codes that count for a name, only as argon2id strings (R8): the newest one that a browser known for that name asked
 * for, and the newest one asked from anywhere else. Neither takes the other's place (FIXS-03).
 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    unit: unitColumn(),
    name: text().notNull(),
    /** The known browser that asked; empty for anywhere else. */
    device: text().notNull().default(''),
    personId: integer()
      .notNull()
      .references(() => people.id),
    codeHash: text().notNull(),
    /** Guesses that were or are being judged, of verifying and resetting together, from anywhere but `device`. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unit, table.name, table.device] }),
    index('recovery_codes_by_person').on(table.personId),
    index('recovery_codes_by_expiry').on(table.expiresAt),
  ],
);

/** Guesses at one code from one source: a network address, or the known browser that asked for it (FIXS-03). */
export const recoveryTries = pgTable(
  'recovery_tries',
  {
    unit: unitColumn(),
    codeHash: text().notNull(),
    source: text().notNull(),
    tries: integer().notNull(),
    /** When the code is over, and this with it. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unit, table.codeHash, table.source] }),
    index('recovery_tries_by_expiry').on(table.expiresAt),
  ],
);

/**
 * Codes that were mailed to prove an e-mail (FIXS-04), only as argon2id strings: the newest one of a person counts, if it was
 * mailed to the address on file. Older ones stay for a day: limits of sending count them.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Where it was mailed, without capitals; a digest of it once the person is forgotten. */
    email: text().notNull(),
    /** Network address that asked for it. */
    address: text().notNull(),
    codeHash: text().notNull(),
    /** Guesses that were or are being judged. */
    tries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('email_codes_by_person').on(table.personId, table.id),
    index('email_codes_by_email').on(table.unit, table.email, table.sentAt),
    index('email_codes_by_address').on(table.unit, table.address, table.sentAt),
    index('email_codes_by_time').on(table.sentAt),
  ],
);
