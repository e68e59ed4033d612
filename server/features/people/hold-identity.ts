import { sql } from 'drizzle-orm';
import { type Identity, identityKey } from '../../../engine/domain/identity/identity.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Locks an identity of a unit until the transaction ends, on every server, so that sign-ups and proofs of the same one run
 * one at a time. Must be the first lock of the transaction.
 */
export async function holdIdentity(tx: Database, unit: number, identity: Identity): Promise<void> {
  const key = `document ${unit} ${identityKey(identity)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
