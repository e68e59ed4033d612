import { sql } from 'drizzle-orm';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import type { Database } from '../../db/database.ts';

/**
 * Holds a DNI of a unit until the transaction ends: who signs up with it and who proves to be its owner come one after the
 * other, on every server (A15, FIXS-04). Taken before anything else is held.
 */
export async function holdDocument(tx: Database, unit: number, documento: string): Promise<void> {
  const dni = canonicalDni(documento);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document ${unit} ${dni}`}, 0))`);
}
