// @engine pg
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewAfter } from '../../server/features/people/unused-accounts.ts';
import { BATCH_ROWS } from '../../server/platform/db/in-batches.ts';
import * as schema from '../../server/platform/db/schema/index.ts';
import { idempotencyKeys } from '../../server/platform/db/schema/index.ts';
import { pruneKeys } from '../../server/platform/http/idempotency.ts';
import { pruneOld } from '../../server/platform/jobs/prune-old.ts';
import { CLEANUP_JOBS } from '../../server/workers/cleanup-jobs.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { type Asked, readingOf, reads } from './query-plan.ts';
import { createTestDatabase } from './test-database.ts';

let server: TestServer;
let pool: pg.Pool;
let drop: () => Promise<void>;
const asked: Asked[] = [];

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

const DAY = 86_400_000;

/** Accounts that stand and are not due; and what a statement may read of any table beside what it is about. */
const YOUNG = 2_000;
const FEW = 200;

/** Unproven accounts that need no look for weeks. */
async function floodOfYoung(): Promise<void> {
  await pool.query(
    `insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, created_at, provisional_since, review_at)
     select 1, 'holder', 'Paciente', 'Joven', 'Nadie', (60000000 + n)::text, $1, $1, $2 from generate_series(1, ${YOUNG}) n`,
    [TUESDAY, reviewAfter(TUESDAY)],
  );
  await pool.query('analyze people');
}

describe('cleanup jobs', () => {
  it('use an index for each query, reading few rows not due [FIXS-23]', async () => {
    await floodOfYoung();
    const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
    const db = drizzle(pool, { schema, casing: 'snake_case', logger });
    const deps = { ...server.deps, db, config: { ...server.deps.config, auditDays: 400 } };
    const warned: string[] = [];
    for (const sweep of CLEANUP_JOBS) await sweep(deps, (event) => void warned.push(event));
    expect(warned).toEqual([]);
    const statements = asked.filter(reads);
    expect(statements.length).toBeGreaterThanOrEqual(CLEANUP_JOBS.length);
    const whole = [];
    const much = [];
    for (const one of statements) {
      const reading = await readingOf(pool, one, 'set local enable_seqscan = off');
      for (const table of reading.whole) whole.push(`${table}: ${one.query}`);
      if (reading.rows > FEW) much.push(`${reading.rows} rows: ${one.query}`);
    }
    expect({ whole, much }).toEqual({ whole: [], much: [] });
  });

  it('prune years of audit in one pass, each batch continuing the last [FIXS-23]', async () => {
    await pool.query(
      `insert into audit (at, unit, action, outcome)
       select $1::timestamptz + n * interval '1 second', 1, 'long.ago', 'ok' from generate_series(1, $2::int) n`,
      [new Date(TUESDAY.getTime() - 2_000 * DAY), 3 * BATCH_ROWS + 7],
    );
    await pool.query(`insert into audit (at, unit, action, outcome) values ($1, 1, 'of.now', 'ok')`, [TUESDAY]);
    const read: Asked[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => void read.push({ query, params }) };
    const db = drizzle(pool, { schema, casing: 'snake_case', logger });
    await pruneOld({ db, clock: server.clock, config: { auditDays: 400 } });
    const begins = read
      .filter(({ query }) => /^select .* from "audit"/.test(query))
      .map(({ params }) => Number(params.find((one) => typeof one === 'number')));
    expect(begins[0]).toBe(0);
    expect(begins.slice(1).every((id, at) => id - (begins[at] ?? 0) >= BATCH_ROWS)).toBe(true);
    expect(begins).toHaveLength(4);
    const { rows } = await pool.query(`select action from audit where action in ('long.ago', 'of.now')`);
    expect(rows).toEqual([{ action: 'of.now' }]);
  });
});

const BATCHES = 4;
const OVER = new Date(TUESDAY.getTime() - 30 * DAY);

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
