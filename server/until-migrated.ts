import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './platform/db/database.ts';
import { migrationsApplied } from './platform/db/migrations-applied.ts';

/** Milliseconds between two checks. */
const EVERY = 1_000;

/**
 * Waits until the database is migrated by another process; a database that does not answer is asked again.
 * @throws once a signal asked to stop
 */
export async function untilMigrated(db: Database, stopping: AbortSignal): Promise<void> {
  while (!(await migrationsApplied(db).catch(() => false))) await pause(EVERY, undefined, { signal: stopping });
}
