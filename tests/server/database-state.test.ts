// @engine pg
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC } from '../../server/platform/core/access.ts';
import { idempotencyKeys } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { SilentDatabase } from '../../server/platform/http/silent-database.ts';
import { type AppMetrics, appMetrics } from '../../server/platform/metrics/app-metrics.ts';
import { DatabaseGate } from '../prove/database-gate.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { createTestDatabase } from './test-database.ts';

let url: string;
let drop: () => Promise<void>;
let gate: DatabaseGate;
let server: TestServer;
let metrics: AppMetrics;

beforeEach(async () => {
  ({ url, drop } = await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE));
  gate = new DatabaseGate(url);
  await gate.start();
  server = await buildTestServer({
    databaseUrl: gate.url,
    plugin: (app, deps) => {
      metrics = appMetrics(app, deps);
      const row = () => ({ unit: 1, actor: 'a', route: 'r', key: crypto.randomUUID(), bodyHash: '' });
      app.post('/api/write', { config: { access: PUBLIC } }, async () =>
        transaction(deps.db, async (tx) => {
          await tx.insert(idempotencyKeys).values({ ...row(), createdAt: deps.clock.now() });
          return {};
        }),
      );
    },
  });
  server.app.lifecycle.serve();
  await server.browser('uno').get('/api/unidad/requisitos');
});
afterEach(async () => {
  metrics.close();
  await server.close();
  await gate.end();
  await drop();
});

/** Runs statements as the database's administrator, on a connection that may write. */
async function command(...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  for (const text of texts) await client.query(text);
  await client.end();
}

const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

const write = async () => {
  const { statusCode, headers, ...answer } = await server.browser('uno').post('/api/write');
  return [statusCode, headers['retry-after'], statusCode === 200 ? '' : answer.json().error.code];
};
const ready = async () => {
  const answer = await server.app.inject('/ready');
  return [answer.statusCode, answer.json().database];
};
const figures = async () => {
  const text = await metrics.text();
  return ['portal_ready', 'portal_database_up', 'portal_database_writable'].map((name) =>
    Number(new RegExp(`^${name} (\\d)$`, 'm').exec(text)?.[1]),
  );
};

describe('a server whose database takes no writes', () => {
  it('refuses writes and audited reads while read-only, and recovers [FIXO-02, FIXO-21]', async () => {
    const ana = server.browser('uno');
    await ana.login('30111222', 'portal2026');
    await command(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    await command(END_CONNECTIONS);
    await vi.waitFor(async () => expect(await ready()).toEqual([503, 'read-only']), 10_000);
    expect(await write()).toEqual([503, '5', 'UNAVAILABLE']);
    expect((await ana.get('/api/auth/sesion')).json().user.documento).toBe('30111222');
    // A reading of a record that the audit cannot take is refused, and not given in secret.
    expect(refusalOf(await ana.post('/api/atenciones/listar', { documento: '30111222' }))).toEqual([
      503,
      'UNAVAILABLE',
    ]);
    expect((await server.app.inject('/health')).json().status).toBe('read-only');
    expect(await figures()).toEqual([0, 1, 0]);
    await command(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = off`);
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'migrated']), 10_000);
    await vi.waitFor(async () => expect((await write())[0]).toBe(200), 10_000);
    expect(await figures()).toEqual([1, 1, 1]);
  });

  it('refuses only writes while the disk is full, then is ready again [FIXO-02]', async () => {
    await command(
      `create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
      'create trigger no_room before insert on idempotency_keys for each row execute function no_room()',
    );
    expect(await ready()).toEqual([200, 'migrated']);
    expect(await write()).toEqual([503, '5', 'UNAVAILABLE']);
    expect(await ready()).toEqual([503, 'full']);
    expect(await figures()).toEqual([0, 1, 0]);
    expect((await server.browser('uno').get('/api/unidad/requisitos')).statusCode).toBe(200);
    await command('drop trigger no_room on idempotency_keys');
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'migrated']), 10_000);
    expect(await write()).toEqual([200, undefined, '']);
    const kept = await server.deps.db.select({ actor: idempotencyKeys.actor }).from(idempotencyKeys);
    expect(kept).toEqual([{ actor: 'a' }]);
  });
});

describe('a database that says nothing', () => {
  it('keeps neither /ready nor /health nor the figures waiting [FIXO-04]', async () => {
    expect(await ready()).toEqual([200, 'migrated']);
    await server.deps.db.execute(sql`select 1`);
    await gate.set('silent');
    expect(await ready()).toEqual([503, 'unreachable']);
    const health = await server.app.inject('/health');
    expect([health.statusCode, health.json().status]).toEqual([200, 'unavailable']);
    expect(await figures()).toEqual([0, 0, 0]);
    expect(await metrics.text()).not.toContain('portal_waiting{');
    await gate.set('open');
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'migrated']), 10_000);
  });

  it('has calls and pages refused at once, and serves by itself when it answers again [FIXO-16]', async () => {
    const ana = server.browser('uno');
    const asked: Promise<unknown>[] = [];
    /** The refusal; /ready overtakes a request that waits for the database. */
    const refused = (path: string) =>
      vi.waitFor(async () => {
        const answer = ana.get(path);
        asked.push(answer);
        const first = await Promise.race([answer, server.app.inject('/ready').then(() => undefined)]);
        expect(first?.statusCode).toBe(503);
        return first;
      }, 20_000);
    await gate.set('silent');
    const call = await refused('/api/auth/sesion');
    expect([call?.headers['retry-after'], call?.json().error.code]).toEqual(['5', 'UNAVAILABLE']);
    const page = await refused('/login');
    expect([page?.headers['retry-after'], page?.headers['content-type']]).toEqual(['5', 'text/html; charset=utf-8']);
    expect(page?.body).toContain('no está disponible en este momento');
    await gate.set('open');
    await Promise.all(asked);
    // All at once, and not the one a second that tries it.
    const three = () => Promise.all([1, 2, 3].map(async () => (await ana.get('/api/unidad/requisitos')).statusCode));
    await vi.waitFor(async () => expect(await three()).toEqual([200, 200, 200]), 20_000);
  }, 60_000);
});

describe('requests to a silent database', () => {
  it('pass again one a second, and all once it answers [FIXO-16]', async () => {
    let [now, answers] = [0, false];
    const silent: SilentDatabase = new SilentDatabase(
      () => void Promise.resolve().then(() => silent.heard(answers)),
      () => now,
    );
    const admitted = async (milliseconds: number) => {
      now += milliseconds;
      const admits = silent.admits();
      await Promise.resolve();
      await Promise.resolve();
      return admits;
    };
    // Two checks fail; the request that starts the second still passes.
    expect([await admitted(0), await admitted(500), await admitted(500)]).toEqual([true, true, true]);
    expect([await admitted(0), await admitted(0), await admitted(999), await admitted(1)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    answers = true;
    expect([await admitted(1_000), await admitted(0), await admitted(0)]).toEqual([true, true, true]);
  });
});
