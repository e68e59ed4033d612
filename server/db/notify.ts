import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** PostgreSQL's limit is 8000 bytes; what is bigger travels through a table and its id through here. */
const LIMIT = 7_900;

/**
 * Tells every server that listens on `channel`. Inside a transaction it is heard when that commits, and never when it
 * does not.
 * @throws RangeError when the payload is too long
 */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  if (Buffer.byteLength(payload) > LIMIT) throw new RangeError(`NOTIFY_TOO_LONG ${channel}`);
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}
