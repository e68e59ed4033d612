import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant, unitColumn } from './columns.ts';
import { people } from './people.ts';

/**
 * Second factors of people (decision 0085): a secret from which an authenticator application makes codes. A person has
 * at most one confirmed, and one being set up to replace it.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Encrypted with the unit's key. */
    secret: bytes().notNull(),
    createdAt: instant().notNull(),
    /** Time at which its first code was typed; null while being set up. */
    confirmedAt: instant(),
    /** The newest used time step: its code and earlier ones are refused. */
    lastStep: integer(),
  },
  (table) => [
    uniqueIndex('second_factors_confirmed').on(table.personId).where(sql`${table.confirmedAt} is not null`),
    uniqueIndex('second_factors_begun').on(table.personId).where(sql`${table.confirmedAt} is null`),
  ],
);

/** Single-use codes for people without their phone, as argon2id strings with one salt. Used ones are deleted. */
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

/** Sign-ins between the correct password and the code. Only the SHA-256 of the browser's token is stored. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text().primaryKey(),
    unit: unitColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id),
    /** Guesses counted so far. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sign_in_steps_by_person').on(table.personId), index('sign_in_steps_by_time').on(table.expiresAt)],
);
