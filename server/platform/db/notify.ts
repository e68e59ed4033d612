import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** PostgreSQL's limit is 8000 bytes; larger messages go through a table, with only their id here. */
const LIMIT = 7_900;

/**
 * Notifies every server that listens on `channel`. Inside a transaction it is sent on commit, and dropped on rollback.
 * @throws RangeError when the payload is too long
 */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) > LIMIT) throw new RangeError(`NOTIFY_TOO_LONG ${channel}`);
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}
