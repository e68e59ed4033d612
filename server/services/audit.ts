import type { Database } from '../db/database.ts';
import { audit } from '../db/schema/index.ts';

/** Something worth keeping for ever: who did, or was refused, what (R17). */
export type AuditEntry = Omit<typeof audit.$inferInsert, 'id'>;

/** Adds a row. `action` and `object` name things by kind and id; never passwords, codes, tokens or what a record says. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values(entry);
}
