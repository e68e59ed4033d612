import { randomBytes } from 'node:crypto';
import { and, eq, like, lt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { unitKeys } from '../../db/schema/index.ts';

/**
 * What a key signs. `accounts`: the salts of those who sign up with one DNI; `factors`: it seals secrets of second factors;
 * `passkeys`: whose key a device makes; `mailboxes`: what stands for the e-mail of who is forgotten;
 * `drafts`: encrypts in a browser's tab what a person typed and did not send.
 */
export type KeyPurpose =
  | 'documents'
  | 'devices'
  | 'calendar'
  | 'accounts'
  | 'factors'
  | 'passkeys'
  | 'mailboxes'
  | 'drafts';

/**
 * The unit's key for a purpose: 256 random bits that nobody types. It is kept in the database, because all servers of an
 * installation have to know the same one, and each unit has its own, so that what one signs is nothing to another.
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

/** What a key signs and an operator may renew: whatever is lost with it comes back by itself, or counts by the one before. */
export type RenewablePurpose = Extract<KeyPurpose, 'documents' | 'devices' | 'mailboxes'>;

/** Begins the purpose under which a key is kept that was renewed, where what it made still counts. */
const BEFORE = 'mailboxes before';

/** Milliseconds for which what a renewed key of mailboxes made still counts: a day, and until every server knows the next. */
const COUNTS_FOR = 24 * 3_600_000 + 60_000;

/** The keys before the newest one of which something may still count: as many as it was renewed within a day. */
export async function mailboxKeysBefore(db: Database, unit: number): Promise<readonly Uint8Array[]> {
  const rows = await db.select({ key: unitKeys.key }).from(unitKeys).where(isBefore(unit));
  return rows.map(({ key }) => key);
}

const isBefore = (unit: number) => and(eq(unitKeys.unit, unit), like(unitKeys.purpose, `${BEFORE}%`));

/**
 * Puts a new key in the place of a unit's old one (FIXS-24): what that signed counts no more once every server has read the
 * new one, which takes `SURE_FOR` at most. Of documents these are links of a quarter of an hour; of devices, which browsers
 * are known, until their owners sign in there again; of mailboxes, nothing: those before are kept beside it for
 * as long as what they made counts. The keys of calendars, accounts, factors and passkeys stay: what they made cannot be made
 * anew.
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

/** Milliseconds for which a key counts as it was read: an operator may renew it (`renewUnitKey`). */
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
  // Another server may have been faster: what is kept counts.
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
