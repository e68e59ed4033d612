// @engine pg
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../server/platform/db/database.ts';
import { DATABASE_TROUBLE } from '../../server/platform/db/database-trouble.ts';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { isOutage } from '../../server/platform/db/outage.ts';
import { PgListener } from '../../server/platform/db/pg-listener.ts';
import { DatabaseGate } from '../prove/database-gate.ts';
import { createTestDatabase } from './test-database.ts';

let gate: DatabaseGate;
let url: string;
let drop: () => Promise<void>;
beforeEach(async () => {
  const made = await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE);
  ({ url, drop } = made);
  gate = new DatabaseGate(made.url);
  await gate.start();
});
afterEach(async () => {
  await gate.end();
  await drop();
});

const rowsOf = async (db: Database, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { readonly rows: readonly Record<string, unknown>[] }).rows;

/** Ends connections of the database as its administrator does. */
async function terminate(which: 'all' | number): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ($1::int is null or pid = $1)`,
    [which === 'all' ? null : which],
  );
  await admin.end();
}

/** Resolves when a lost connection was noticed `many` times. */
async function untilLost(many: number, work: () => Promise<void>): Promise<void> {
  const told: unknown[] = [];
  const note = (message: unknown): void => void told.push(message);
  subscribe(DATABASE_TROUBLE, note);
  try {
    await work();
    await vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(many), 10_000);
  } finally {
    unsubscribe(DATABASE_TROUBLE, note);
  }
}

describe('a connection that the database ends', () => {
  it('fails its transaction as an outage and is replaced [FIXO-01]', async () => {
    const database = await openPostgres(url);
    const pids: unknown[] = [];
    const failed = await database.db
      .transaction(async (tx) => {
        const [row] = await rowsOf(tx as Database, sql`select pg_backend_pid() as pid`);
        pids.push(row?.pid);
        await untilLost(1, () => terminate(Number(row?.pid)));
        await tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(isOutage(failed)).toBe(true);
    const [after] = await database.db.transaction((tx) => rowsOf(tx as Database, sql`select pg_backend_pid() as pid`));
    expect(pids).not.toContain(after?.pid);
    await database.close();
  });

  it('fails its transaction as an outage when a statement was under way [FIXO-01]', async () => {
    const database = await openPostgres(url);
    const failed = database.db
      .transaction(async (tx) => {
        const [row] = await rowsOf(tx as Database, sql`select pg_backend_pid() as pid`);
        const sleeping = tx.execute(sql`select pg_sleep(60)`);
        await Promise.all([sleeping, terminate(Number(row?.pid))]);
      })
      .catch((error: unknown) => error);
    expect(isOutage(await failed)).toBe(true);
    expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('reconnects and resumes listening [FIXO-01]', async () => {
    const database = await openPostgres(url);
    const heard: string[] = [];
    let resumed = 0;
    await database.listen(
      'news',
      (payload) => heard.push(payload),
      () => {
        resumed += 1;
      },
    );
    await untilLost(1, () => terminate('all'));
    await vi.waitFor(() => expect(resumed).toBe(1), 10_000);
    await database.db.execute(sql`select pg_notify('news', 'again')`);
    await vi.waitFor(() => expect(heard).toEqual(['again']), 10_000);
    await database.close();
  });

  it('keeps listening when a notice cannot be read [FIXO-01]', async () => {
    const database = await openPostgres(url);
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(String(JSON.parse(payload))));
    await untilLost(1, async () => void (await database.db.execute(sql`select pg_notify('news', 'not JSON')`)));
    await database.db.execute(sql`select pg_notify('news', '"again"')`);
    await vi.waitFor(() => expect(heard).toEqual(['again']), 10_000);
    await database.close();
  });
});

describe('connections to PostgreSQL', () => {
  it('return to the pool when a transaction fails at its start [FIXS-12]', async () => {
    const database = await openPostgres(gate.url);
    const nonsense = { isolationLevel: 'nonsense' as 'serializable' };
    // One more than the pool has connections.
    for (let time = 0; time < 11; time += 1)
      await expect(database.db.transaction(async () => undefined, nonsense)).rejects.toThrow();
    expect(await database.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
    expect(await database.db.transaction((tx) => tx.execute(sql`select 2 as two`))).toMatchObject({
      rows: [{ two: 2 }],
    });
    await database.close();
  });

  it('are let go of when the database says nothing any more [FIXS-21]', async () => {
    const database = await openPostgres(gate.url);
    await database.listen('nothing', () => undefined);
    await database.db.execute(sql`select 1`);
    await gate.set('silent');
    await database.close();
  });

  it('are given up when a listener gets no answer [FIXS-21]', async () => {
    const listener = new PgListener(gate.url, 200);
    const unlisten = await listener.listen('nothing', () => undefined);
    await gate.set('silent');
    await unlisten();
    await listener.close();
  });

  it('are given up while they are being made [FIXS-21]', async () => {
    await gate.set('silent');
    const listener = new PgListener(gate.url, 200);
    await expect(listener.listen('nothing', () => undefined)).rejects.toThrow('timeout');
    await listener.close();
  });
});
