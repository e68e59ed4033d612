import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { dumpLines, seeOneMoment } from '../../server/admin/backup/dump.ts';
import { writeSealed } from '../../server/admin/backup/sealed-file.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { systemClock } from '../../server/platform/core/clock.ts';
import { readConfig } from '../../server/platform/core/config.ts';
import { appliedMigration, migrationsApplied } from '../../server/platform/db/migrations-applied.ts';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { TenantStore } from '../../server/platform/tenants/tenant-store.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { ANA, patient } from './care-kit.ts';
import { migrateTo, type Rows, rowsIn, writeRows } from './earlier-rows.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { secured } from './second-factor-kit.ts';
import { createTestDatabase } from './test-database.ts';
import { listSource } from './test-tenant.ts';

let today: Rows;
let told: ReadonlyMap<string, unknown>;

/** A database that is gone after `use`. */
async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const { url, drop } = await createTestDatabase();
  return use(url).finally(drop);
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** A server on such a database, with two tenants as they ship; `filled`: it puts the demo data in. */
const serverOn = (databaseUrl: string, filled: boolean): Promise<TestServer> =>
  buildTestServer({
    databaseUrl,
    source: listSource([compiledTenant('demo'), compiledTenant('vilsar')]),
    config: { defaultTenant: 'demo', demo: filled },
  });

/** Documents' addresses end in until when they hold. */
const UNTIL = /(documento\/[\w-]{22})[\w-]+/g;

/** Ways into an appointment begin with the portal's address, which the first server had by configuration. */
const WAY_IN = /"https?:[^"]*(codigoTurno=[\w-]+)[^"]*"/g;

/** A patient's readings of the old rows, by table. */
async function readings(server: TestServer): Promise<ReadonlyMap<string, unknown>> {
  const ana = await patient(server, ANA, 'demo');
  const found = new Map<string, unknown>();
  for (const [table, path] of [
    ['consultations', '/api/atenciones/listar'],
    ['appointments', '/api/turnos/listar'],
    ['family_links', '/api/usuarios/persona'],
  ] as const) {
    const answer = await ana.post(path, { documento: ANA.documento });
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
    found.set(table, JSON.parse(answer.body.replace(UNTIL, '$1').replace(WAY_IN, '"$1"')));
  }
  return found;
}

/** Rows of today's tables, as the demo and some visitors of it leave them. */
async function fillToday(url: string): Promise<void> {
  const server = await serverOn(url, true);
  await patient(server, ANA, 'vilsar');
  await server.browser('demo').login(ANA.documento, 'otra-clave');
  await server.browser('demo').post('/api/recuperacionClave/codigo', { email: ANA.documento });
  await secured(server, 'demo');
  told = await readings(server);
  await server.close();
}

/**
 * Before all: what a server of today would have, and what it tells. Then as many tests as states: numbers of migrations
 * that a server knew.
 * @param backupsOf states of which a backup is restored
 */
export function migrationsUp(states: readonly number[], backupsOf = states): void {
  beforeAll(async () => {
    await withDatabase(async (url) => {
      await fillToday(url);
      today = await connected(url, (client) => rowsIn(client));
    });
    expect(today.size).toBeGreaterThan(30);
  }, 120_000);

  it.each(states)('keeps every row and patients’ readings from %i migrations on [R20]', (many) =>
    withDatabase(async (url) => expectAllIn(url, await writtenAt(many, url))),
  );

  it.each(backupsOf)('restores a backup of a server that knew %i migrations [R20]', (many) =>
    withDatabase(async (url) => {
      const written = await writtenAt(many, url);
      await withDatabase(async (empty) => {
        await copyByBackup(url, empty);
        await expectAllIn(empty, written);
      });
    }),
  );
}

/** Rows that a server of so many migrations could have written, in its tables. */
async function writtenAt(many: number, url: string): Promise<Rows> {
  const written = await connected(url, async (client) => {
    await migrateTo(client, many);
    return writeRows(client, today);
  });
  expect(written.get('people')?.length).toBeGreaterThan(20);
  return written;
}

/** Makes a backup as a server of that version does, and restores it with today's. */
async function copyByBackup(from: string, to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-older-backup-'));
  const path = join(folder, 'resguardo.portal');
  const [source, target] = [await openPostgres(from, UNMIGRATED), await openPostgres(to, UNMIGRATED)];
  const tenants = new TenantStore({
    source: listSource([compiledTenant('demo')]),
    db: target.db,
    report: () => undefined,
  });
  try {
    await transaction(source.db, async (tx) => {
      await seeOneMoment(tx);
      await writeSealed(path, dumpLines(tx), { migration: await appliedMigration(tx), secret: undefined });
    });
    const said: string[] = [];
    const operating = {
      config: readConfig({ DATABASE_URL: to }),
      database: target,
      clock: systemClock,
      tenants,
      say: (line: string) => said.push(line),
    };
    const code = await runAdmin(operating, ['restore', path, '--sin-cifrar', '--con-correos']);
    expect([code, said]).toEqual([0, [expect.stringMatching(/^Restaurado: \d+ filas\.$/)]]);
  } finally {
    await tenants.close();
    await source.close();
    await target.close();
    rmSync(folder, { recursive: true });
  }
}
const UNMIGRATED = { migrates: 'on-restore' } as const;

/** Expects a server of today to keep the rows, and to tell patients the same of them. */
async function expectAllIn(url: string, written: Rows): Promise<void> {
  const opened = await openPostgres(url);
  const all = await migrationsApplied(opened.db);
  await opened.close();
  expect(all).toBe(true);
  const kept = await connected(url, (client) => rowsIn(client, written));
  for (const [table, rows] of written) {
    const own = kept.get(table)?.filter(({ action }) => action !== 'operator.restore');
    expect(own, table).toHaveLength(rows.length);
    expect(own, table).toEqual(expect.arrayContaining(rows.map(said)));
  }
  const server = await serverOn(url, false);
  const now = await readings(server);
  await server.close();
  for (const [table, answer] of now) if (written.has(table)) expect(answer, table).toEqual(told.get(table));
}

/** A row without its empty columns, which a later migration may have filled. */
const said = (row: Readonly<Record<string, unknown>>): unknown =>
  expect.objectContaining(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
