import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';
import { appliedMigration, hasPortalTables, migrationsFolder } from './migrations-applied.ts';

/**
 * Applies the missing migrations inside a transaction, with the book-keeping of drizzle's migrator, which always makes
 * a transaction of its own. So a restore brings the tables to where its backup was made, fills them, and brings all of
 * it to this version, or changes nothing.
 * @param upTo when the last migration to apply was written, milliseconds; by default all
 */
export async function migrateInside(tx: Database, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const applied = (await hasPortalTables(tx)) ? await appliedMigration(tx) : 0;
  const missing = readMigrationFiles({ migrationsFolder: migrationsFolder() }).filter(
    ({ folderMillis }) => folderMillis > applied && folderMillis <= upTo,
  );
  for (const { sql: statements, hash, folderMillis } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/**
 * Applies the missing migrations, each in a transaction of its own. Drizzle's migrator applies all in one, so that people
 * of the servers before wait for the locks of the first until the last is done. Each leaves tables that a server knows.
 */
export async function migrateEach(db: Database): Promise<void> {
  for (const { folderMillis } of readMigrationFiles({ migrationsFolder: migrationsFolder() }))
    await db.transaction((tx) => migrateInside(tx, folderMillis));
}
