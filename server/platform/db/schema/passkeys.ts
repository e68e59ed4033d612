import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions } from './access.ts';
import { bytes, instant, unitColumn } from './columns.ts';
import { secondFactors, signInSteps } from './second-factors.ts';

/** Transports of a key, as WebAuthn names them. */
export type Transports = readonly string[];

/**
 * Passkeys beside the codes of a second factor, deleted with it (decision 0085). The private key never leaves the
 * device; a passkey works only at the site where it was created.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    factorId: integer()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    /** Host name of the site: the relying party's id. */
    site: text().notNull(),
    /** Credential id of the device, in base64url. */
    credentialId: text().notNull(),
    /** COSE_Key from the device. */
    publicKey: bytes().notNull(),
    /** Signature counter of the device; 0 for devices without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<Transports>().notNull(),
    /** Name given by its owner. */
    name: text().notNull(),
    /** Whether a provider syncs it to the owner's other devices. */
    backedUp: boolean().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('passkeys_by_credential').on(table.unit, table.credentialId),
    index('passkeys_by_factor').on(table.factorId),
  ],
);

/**
 * Single-use challenges, of a sign-in step, or of a session that adds a passkey. Each has one at a time, deleted with
 * it.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    factorId: integer()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    stepHash: text().references(() => signInSteps.tokenHash, { onDelete: 'cascade' }),
    sessionId: integer().references(() => sessions.id, { onDelete: 'cascade' }),
    site: text().notNull(),
    challenge: text().notNull(),
    /** Name of the passkey being added. */
    name: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('passkey_challenges_of_step').on(table.stepHash),
    uniqueIndex('passkey_challenges_of_session').on(table.sessionId),
    index('passkey_challenges_by_factor').on(table.factorId),
    index('passkey_challenges_by_time').on(table.expiresAt),
  ],
);
