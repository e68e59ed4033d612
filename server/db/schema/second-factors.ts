import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/**
 * What a person proves beside the password (decision 0085): a secret that an application on their phone makes codes from.
 * One that counts, and one that is being set up and takes its place.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Sealed with the unit's key. */
    secret: bytes().notNull(),
    createdAt: instant().notNull(),
    /** When a code of it was typed; null while it is being set up. */
    confirmedAt: instant(),
    /** The newest step of thirty seconds whose code was used: neither it nor an earlier one counts again. */
    lastStep: integer(),
  },
  (table) => [
    uniqueIndex('second_factors_confirmed').on(table.personId).where(sql`${table.confirmedAt} is not null`),
    uniqueIndex('second_factors_begun').on(table.personId).where(sql`${table.confirmedAt} is null`),
  ],
);

/** Codes for who has not got the phone, each good for once, as argon2id strings of one salt. Used ones are gone. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    factorId: integer()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [index('backup_codes_by_factor').on(table.factorId)],
);

/** Sign-ins that stand between the right password and the code. Only the SHA-256 of the browser's token is kept. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text().primaryKey(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Guesses that were or are being judged. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sign_in_steps_by_person').on(table.personId), index('sign_in_steps_by_time').on(table.expiresAt)],
);
