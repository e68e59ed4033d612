import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import { migrationsApplied } from './db/migrations-applied.ts';

/** Milliseconds between two looks. */
const EVERY = 1_000;

/** Waits until somebody has migrated the database; a database that does not answer meanwhile is asked again. */
export async function untilMigrated(db: Database): Promise<void> {
  while (!(await migrationsApplied(db).catch(() => false))) await pause(EVERY);
}
