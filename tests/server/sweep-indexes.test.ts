import { drizzle } from 'drizzle-orm/node-postgres';
import type { QueryResult } from 'pg';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../server/db/schema/index.ts';
import { SWEEPS } from '../../server/sweeps.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { createTestDatabase } from './test-database.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** A statement that a sweep asked for. */
interface Asked {
  readonly query: string;
  readonly params: readonly unknown[];
}

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

/** Tables that a statement reads whole though it may not, if there is any other way: so an empty one shows it too. */
async function readWhole({ query, params }: Asked): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows }: QueryResult<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }> = await client.query(
      `explain (format json) ${query}`,
      [...params],
    );
    return scansOf(rows[0]?.['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Read row after row; or, where no other table says which rows, by an index from its beginning to its end. */
function scansOf(plan: Plan | undefined): readonly string[] {
  const nodes = plan === undefined ? [] : nodesOf(plan);
  const alone = nodes.filter(({ 'Relation Name': table }) => table !== undefined).length === 1;
  const whole = nodes.filter(
    ({ 'Node Type': node, 'Index Cond': within }) =>
      node === 'Seq Scan' || (alone && /Index.* Scan$/.test(node) && within === undefined),
  );
  return whole.map(({ 'Node Type': node, 'Relation Name': table }) => table ?? node);
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('what is let go of from time to time', () => {
  it('[FIXS-23] is found by an index, however much lies beside it', async () => {
    const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
    const db = drizzle(pool, { schema, casing: 'snake_case', logger });
    const deps = { ...server.deps, db, config: { ...server.deps.config, auditDays: 400 } };
    const warned: string[] = [];
    for (const sweep of SWEEPS) await sweep(deps, (event) => void warned.push(event));
    expect(warned).toEqual([]);
    const statements = asked.filter(({ query }) => /^(select|delete|update|with) /i.test(query));
    expect(statements.length).toBeGreaterThanOrEqual(SWEEPS.length);
    const whole = [];
    for (const one of statements) for (const table of await readWhole(one)) whole.push(`${table}: ${one.query}`);
    expect(whole).toEqual([]);
  });
});
