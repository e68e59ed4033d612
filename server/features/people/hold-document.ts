import { sql } from 'drizzle-orm';
import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Locks a DNI of a unit until the transaction ends, on every server, so that sign-ups and proofs of the same DNI run
 * one at a time. Must be the first lock of the transaction.
 */
export async function holdDocument(tx: Database, unit: number, documento: string): Promise<void> {
  const dni = canonicalDni(documento);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document ${unit} ${dni}`}, 0))`);
}
