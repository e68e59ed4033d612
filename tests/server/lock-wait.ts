import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../server/platform/db/database.ts';
import { rawRows } from '../../server/platform/db/raw-rows.ts';

/**
 * Waits until another connection waits for a lock that this transaction holds. `pg_locks` lists the locks of the whole
 * cluster, which other test files share, so only waits that this connection causes count.
 * @param done ends the wait early, when the request was answered without waiting
 */
export async function untilSomebodyWaits(tx: Database, done: () => boolean = () => false): Promise<void> {
  const blocked = sql`select pid::text as pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  const isWaited = async () => done() || (await rawRows(tx, blocked, { pid: 'string' })).length > 0;
  await expect.poll(isWaited, { timeout: 20_000 }).toBe(true);
}
