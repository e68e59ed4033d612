import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { migrationsFolder } from './open-pglite.ts';

interface Journal {
  readonly entries: readonly { readonly when: number }[];
}

let newest: number | undefined;

/** When the newest migration that this server knows was written, milliseconds. */
export function newestMigration(): number {
  if (newest === undefined) {
    const text = readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8');
    newest = Math.max(...(JSON.parse(text) as Journal).entries.map(({ when }) => when));
  }
  return newest;
}

/**
 * When the newest migration that the database has was written, milliseconds; 0 where none was applied.
 * @throws when the database does not answer, or no portal was ever in it
 */
export async function appliedMigration(db: Database): Promise<number> {
  const { rows } = (await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )) as unknown as { readonly rows: readonly { readonly newest: string | null }[] };
  return Number(rows[0]?.newest ?? 0);
}

/**
 * Whether the database has every migration that this server knows. It may have later ones: during an update the next
 * version has migrated already and this one goes on serving.
 * @throws when the database does not answer
 */
export async function migrationsApplied(db: Database): Promise<boolean> {
  return (await appliedMigration(db)) >= newestMigration();
}
