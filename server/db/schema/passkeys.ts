import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions } from './access.ts';
import { bytes, instant, unitColumn } from './columns.ts';
import { secondFactors, signInSteps } from './second-factors.ts';

/** Transports by which a browser reaches a key, as WebAuthn names them. */
export type Transports = readonly string[];

/**
 * Passkeys beside the codes of a second factor (decision 0093): they go with it. The private half never leaves the device; each
 * answers at the one address where it was made.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    factorId: integer()
      .notNull()
      .references(() => secondFactors.id, { onDelete: 'cascade' }),
    /** Host name of the address where it was made: the relying party's id. */
    site: text().notNull(),
    /** As the device names it, in base64url. */
    credentialId: text().notNull(),
    /** COSE_Key, as the device gave it. */
    publicKey: bytes().notNull(),
    /** How often the device says that it signed; 0 from those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<Transports>().notNull(),
    /** Its owner's name for it. */
    name: text().notNull(),
    /** Whether a provider keeps a copy of it, for the owner's other devices. */
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
 * What a device is asked to sign, once: of the sign-in that waits for it, or of the session in which a passkey is being
 * made. Each of them has one at a time, and it ends with them.
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
    /** Of a passkey that is being made: its name. */
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
