import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_ROWS } from '../../server/platform/db/in-batches.ts';
import * as schema from '../../server/platform/db/schema/index.ts';
import { idempotencyKeys } from '../../server/platform/db/schema/index.ts';
import { pruneKeys } from '../../server/platform/http/idempotency.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { createTestDatabase } from './test-database.ts';

const BATCHES = 4;
const OVER = new Date(TUESDAY.getTime() - 30 * 86_400_000);

let server: TestServer;
let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE);
  drop = database.drop;
  server = await buildTestServer({ databaseUrl: database.url });
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await server.close();
  await drop();
});

describe('concurrent sweeps of one table', { timeout: 60_000 }, () => {
  it('skip locked rows, share the rest and block no writer [FIXS-23, FIXS-12]', async () => {
    await server.deps.db.execute(
      sql`insert into idempotency_keys (unit, actor, route, key, body_hash, created_at)
          select 1, 'anonymous', 'r', 'key-' || n, 'x', ${OVER.toISOString()}::timestamptz
          from generate_series(1, ${BATCH_ROWS * BATCHES}::int) n`,
    );
    const other = drizzle(pool, { schema, casing: 'snake_case' });
    const holder = await pool.connect();
    try {
      await holder.query("begin; update idempotency_keys set status = 200 where key in ('key-1', 'key-900')");
      await Promise.all([pruneKeys(server.deps), pruneKeys({ ...server.deps, db: other })]);
      const kept = await other.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
      expect(kept.map(({ key }) => key).sort()).toEqual(['key-1', 'key-900']);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await pruneKeys(server.deps);
    expect(await other.select().from(idempotencyKeys)).toEqual([]);
  });
});
