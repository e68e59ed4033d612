import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { unitKeys } from '../../db/schema/index.ts';

/** What a key signs. `accounts`: the salts of those who sign up with one DNI. */
type KeyPurpose = 'documents' | 'devices' | 'calendar' | 'accounts';

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
  const known = kept.get(name) ?? (await knownKey(context, unit, purpose));
  kept.set(name, known);
  return known;
}

/** Keys as they were read: one is never changed, so that nobody has to be told. */
const KEPT = new WeakMap<Database, Map<string, Uint8Array>>();

function keptIn(db: Database): Map<string, Uint8Array> {
  const kept = KEPT.get(db) ?? new Map<string, Uint8Array>();
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
