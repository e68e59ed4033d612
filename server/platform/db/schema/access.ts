import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LinkSubject, Role, SessionScope } from '../../core/access.ts';
import { instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/** Password of a person, as an argon2id PHC string. */
export const credentials = pgTable('credentials', {
  personId: integer()
    .primaryKey()
    .references(() => people.id),
  unit: unitColumn(),
  passwordHash: text().notNull(),
  updatedAt: instant().notNull(),
  /**
   * From when an account that existed before staff needed a second factor has its days to set one up; null for later
   * accounts, which need it at once (`security.secondFactor: phased`).
   */
  factorDueFrom: instant(),
});

/** Signed-in browsers. Only the SHA-256 of a token is stored. */
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
    /** Subject of a link's session; null for a full session. */
    subject: jsonb().$type<LinkSubject>(),
    tokenHash: text().notNull().unique(),
    /** Token before the last renewal, and the end of its validity: shortly after the new one was used. */
    previousHash: text().unique(),
    previousUntil: instant(),
    /**
     * Time at which the second factor was proven; null where the password alone, or a link, opened it (decision 0085).
     */
    factorAt: instant(),
    /** Browser and system in everyday words, from the header; null where it names neither. */
    browser: text(),
    system: text(),
    createdAt: instant().notNull(),
    /** Time of the last use by the person; null for sessions older than this column. */
    lastUsedAt: instant(),
    /** Idle expiry; extended by each renewal. */
    expiresAt: instant().notNull(),
    /** Absolute expiry. */
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    index('sessions_by_person').on(table.personId),
    // The earliest of the three ends (server/platform/jobs/prune-old.ts).
    index('sessions_by_end').on(sql`least(${table.endsAt}, ${table.expiresAt}, ${table.revokedAt})`),
  ],
);

/** Wrong passwords by account name as typed, for existing and unknown accounts. */
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

/** Distinct accounts that failed from one address: hospitals and carriers share addresses, so repeats count once. */
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

/** Kind of help that a person requests by mail. */
export type RecoveryWish = 'code' | 'link' | 'professionalLink';

/**
 * Requests for recovery codes and links, for known and unknown names alike, so that a request reveals nothing. A
 * worker answers them later. Limits of sending count these rows.
 */
export const recoveryRequests = pgTable(
  'recovery_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    /** Tenant of the mail's texts. */
    tenant: text().notNull(),
    /** DNI or e-mail as typed, without dots, spaces and capitals. */
    name: text().notNull(),
    address: text().notNull(),
    /** Id of the browser, if the account with this name signed in there before: such requests have their own limit. */
    device: text(),
    /** A code that recovers the password, or a link that signs in (decision 0032). */
    wants: text().$type<RecoveryWish>().notNull().default('code'),
    at: instant().notNull(),
    /** Time at which a server answered it; null while queued. */
    handledAt: instant(),
    /** Holder to whom a code was sent; null without one. */
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
 * Valid codes of a name, only as argon2id strings: the newest from a browser known for the name, and the newest
 * from anywhere else. Neither replaces the other.
 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    unit: unitColumn(),
    name: text().notNull(),
    /** Id of the known browser that asked; empty for all others. */
    device: text().notNull().default(''),
    personId: integer()
      .notNull()
      .references(() => people.id),
    codeHash: text().notNull(),
    /** Guesses counted so far, of verifying and resetting together, from anywhere but `device`. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unit, table.name, table.device] }),
    index('recovery_codes_by_person').on(table.personId),
    index('recovery_codes_by_expiry').on(table.expiresAt),
  ],
);

/** Guesses at one code from one source: a network address, or the known browser that asked for it. */
export const recoveryTries = pgTable(
  'recovery_tries',
  {
    unit: unitColumn(),
    codeHash: text().notNull(),
    source: text().notNull(),
    tries: integer().notNull(),
    /** Expiry of the code and of this row. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.unit, table.codeHash, table.source] }),
    index('recovery_tries_by_expiry').on(table.expiresAt),
  ],
);

/**
 * Codes mailed to prove an e-mail, only as argon2id strings. Only a person's newest code works, if it was mailed to the
 * address on file. Older ones stay for a day, because limits of sending count them.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Recipient in lower case; its digest once the person is forgotten. */
    email: text().notNull(),
    /** Network address that asked for it. */
    address: text().notNull(),
    codeHash: text().notNull(),
    /** Guesses counted so far. */
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
