import { randomBytes } from 'node:crypto';
import { and, eq, like, lt } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { unitKeys } from '../db/schema/index.ts';

/**
 * Purpose of a key. `documents`, `devices`, `calendar`: signing links, device cookies and calendar uids; `accounts`:
 * salts of registrations with one DNI; `factors`: encrypting secrets of second factors; `passkeys`: user handles;
 * `mailboxes`: digests of forgotten e-mails; `drafts`: encrypting unsent input in a browser's tab; `entries`: codes of
 * entry links in answers of the API; `shown`: the seal of texts that a patient saw before asking for care.
 */
export type KeyPurpose =
  | 'documents'
  | 'devices'
  | 'calendar'
  | 'accounts'
  | 'factors'
  | 'passkeys'
  | 'mailboxes'
  | 'drafts'
  | 'entries'
  | 'shown';

/**
 * The unit's key for a purpose: 256 random bits. It is stored in the database, because all servers of an installation
 * share it. Each unit has its own, so that signatures of one are invalid in another.
 */
export async function unitKey(
  context: { readonly db: Database; readonly clock: Clock },
  unit: number,
  purpose: KeyPurpose,
): Promise<Uint8Array> {
  const kept = keptIn(context.db);
  const name = `${unit} ${purpose}`;
  const readAt = context.clock.now().getTime();
  const known = kept.get(name);
  if (known !== undefined && Math.abs(readAt - known.readAt) < SURE_FOR) return known.key;
  const key = await knownKey(context, unit, purpose);
  kept.set(name, { key, readAt });
  return key;
}

/**
 * Purposes whose key an operator may renew: their signatures are replaced over time, or stay valid by the earlier key.
 */
export type RenewablePurpose = Extract<KeyPurpose, 'documents' | 'devices' | 'mailboxes'>;

/** Prefix of the purpose of a renewed key that is still valid. */
const BEFORE = 'mailboxes before';

/**
 * Milliseconds for which digests of a renewed key of mailboxes count: a day, and the time until every server knows the
 * new key.
 */
const COUNTS_FOR = 24 * 3_600_000 + 60_000;

/** Earlier keys whose digests may still count, several if renewed more than once within a day. */
export async function mailboxKeysBefore(db: Database, unit: number): Promise<readonly Uint8Array[]> {
  const rows = await db.select({ key: unitKeys.key }).from(unitKeys).where(isBefore(unit));
  return rows.map(({ key }) => key);
}

const isBefore = (unit: number) => and(eq(unitKeys.unit, unit), like(unitKeys.purpose, `${BEFORE}%`));

/**
 * Replaces a unit's key; signatures of the old key are invalid once every server has read the new one, after
 * `SURE_FOR` at most. For `devices` the owners sign in there again; earlier keys of `mailboxes` stay as long as their
 * digests count. Keys of calendars, accounts, factors and passkeys cannot be renewed, because their results cannot be
 * made again.
 */
export async function renewUnitKey(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  purpose: RenewablePurpose,
): Promise<void> {
  const createdAt = clock.now();
  const keep = (as: string, key: Uint8Array) =>
    db
      .insert(unitKeys)
      .values({ unit, purpose: as, key, createdAt })
      .onConflictDoUpdate({ target: [unitKeys.unit, unitKeys.purpose], set: { key, createdAt } });
  if (purpose === 'mailboxes') {
    const over = new Date(createdAt.getTime() - COUNTS_FOR);
    await db.delete(unitKeys).where(and(isBefore(unit), lt(unitKeys.createdAt, over)));
    const old = await readKey(db, unit, purpose);
    if (old !== undefined) await keep(`${BEFORE} ${createdAt.toISOString()}`, old);
  }
  await keep(purpose, new Uint8Array(randomBytes(32)));
}

/** Milliseconds that a cached key is used, because an operator may renew it (`renewUnitKey`). */
const SURE_FOR = 30_000;

interface KeptKey {
  readonly key: Uint8Array;
  readonly readAt: number;
}

const KEPT = new WeakMap<Database, Map<string, KeptKey>>();

function keptIn(db: Database): Map<string, KeptKey> {
  const kept = KEPT.get(db) ?? new Map<string, KeptKey>();
  KEPT.set(db, kept);
  return kept;
}

async function knownKey(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  unit: number,
  purpose: KeyPurpose,
): Promise<Uint8Array> {
  const known = await readKey(db, unit, purpose);
  if (known) return known;
  const made = { unit, purpose, key: new Uint8Array(randomBytes(32)), createdAt: clock.now() };
  await db.insert(unitKeys).values(made).onConflictDoNothing();
  // Another server may have been faster: use the stored key.
  const kept = await readKey(db, unit, purpose);
  if (!kept) throw new Error(`UNIT_KEY_MISSING ${purpose}`);
  return kept;
}

async function readKey(db: Database, unit: number, purpose: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ key: unitKeys.key })
    .from(unitKeys)
    .where(and(eq(unitKeys.unit, unit), eq(unitKeys.purpose, purpose)));
  return row?.key;
}
