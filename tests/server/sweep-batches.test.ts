import { setImmediate } from 'node:timers/promises';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_ROWS } from '../../server/db/in-batches.ts';
import * as schema from '../../server/db/schema/index.ts';
import { callCounts, idempotencyKeys, people } from '../../server/db/schema/index.ts';
import { pruneKeys } from '../../server/plugins/repeatable.ts';
import { pruneCallCounts } from '../../server/services/limits/call-limit.ts';
import { sweepProvisional } from '../../server/services/proof/sweep-provisional.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { createTestDatabase } from './test-database.ts';

const BATCHES = 4;
const OVER = new Date(TUESDAY.getTime() - 30 * 86_400_000);
const isPostgres = process.env.TEST_DB === 'pg';

let server: TestServer;
let pool: pg.Pool | undefined;
let drop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  if (!isPostgres) {
    server = await buildTestServer();
    return;
  }
  const database = await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE);
  drop = database.drop;
  server = await buildTestServer({ databaseUrl: database.url });
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool?.end();
  await server.close();
  await drop();
});

/** Counts of calls that are long over, a little more than three batches of them, and one that is not. */
async function manyCounts(): Promise<void> {
  await server.deps.db.execute(
    sql`insert into call_counts (unit, name, who, calls, started_at)
        select 1, 'many', 'who ' || n, 1, ${OVER.toISOString()}::timestamptz
        from generate_series(1, ${BATCH_ROWS * (BATCHES - 1) + 7}::int) n`,
  );
  await server.deps.db.insert(callCounts).values({ unit: 1, name: 'now', who: 'who', calls: 1, startedAt: TUESDAY });
}

const namesLeft = async () =>
  (await server.deps.db.selectDistinct({ name: callCounts.name }).from(callCounts)).map(({ name }) => name);
const left = async () => (await server.deps.db.select({ who: callCounts.who }).from(callCounts)).length;

describe('a table of many rows that are over', { timeout: 60_000 }, () => {
  it('[FIXS-23, FIXS-12] is emptied a batch at a time, and what others ask comes between two batches', async () => {
    await manyCounts();
    const seen: number[] = [];
    let over = false;
    const sweep = pruneCallCounts(server.deps).finally(() => {
      over = true;
    });
    while (!over) {
      seen.push(await left());
      // The embedded engine answers without letting anything else of the process come to its turn.
      await setImmediate();
    }
    await sweep;
    expect(await namesLeft()).toEqual(['now']);
    const between = new Set(seen.filter((rows) => rows > 1 && rows <= BATCH_ROWS * (BATCHES - 1)));
    // The embedded engine answers one after the other, in turn; PostgreSQL may be done before it is asked.
    if (!isPostgres) expect(between.size).toBeGreaterThan(0);
    for (const rows of between) expect((rows - 1 - 7) % BATCH_ROWS).toBe(0);
    await server.deps.db.delete(callCounts);
  });

  it('[FIXS-23, FIXS-21] is left where it is when the server stops: no further batch begins', async () => {
    await manyCounts();
    const stopping = new AbortController();
    const sweep = pruneCallCounts({ ...server.deps, stopping: stopping.signal });
    stopping.abort();
    await sweep;
    expect(await left()).toBe(BATCH_ROWS * (BATCHES - 2) + 7 + 1);
    await pruneCallCounts({ ...server.deps, stopping: stopping.signal });
    expect(await left()).toBe(BATCH_ROWS * (BATCHES - 2) + 7 + 1);
    await server.deps.db.delete(callCounts);
  });

  it('[FIXS-23] accounts that nobody proves end one by one, and none more once the server stops', async () => {
    const { db } = server.deps;
    const stopping = new AbortController();
    await db.execute(
      sql`insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, created_at, provisional_since, review_at)
          select 1, 'holder', 'Paciente', 'Nadie', 'Nunca', (61000000 + n)::text, at, at, at
          from generate_series(1, 5) n, (select ${new Date(OVER.getTime() - 86_400_000).toISOString()}::timestamptz at) t`,
    );
    const standing = async () =>
      (
        await db
          .select({ id: people.id })
          .from(people)
          .where(and(isNotNull(people.provisionalSince), eq(people.ativo, true)))
      ).length;
    stopping.abort();
    await sweepProvisional({ ...server.deps, stopping: stopping.signal }, () => undefined);
    expect(await standing()).toBe(5);
    await sweepProvisional(server.deps, () => undefined);
    expect(await standing()).toBe(0);
  });
});

describe.runIf(isPostgres)('several at one table of PostgreSQL', { timeout: 60_000 }, () => {
  it('[FIXS-23, FIXS-12] a sweep passes by what somebody holds, two share the rest, and a writer waits for neither', async () => {
    if (pool === undefined) throw new Error('no PostgreSQL');
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
