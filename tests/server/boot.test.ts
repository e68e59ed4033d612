// @engine pg
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { type Rows, rowsIn } from './earlier-rows.ts';
import { createTestDatabase } from './test-database.ts';

/** Work of a first start: compiled tenants, password hashes, documents, and the demo's rows. */
const MADE = [
  'appointments',
  'consultations',
  'credentials',
  'document_bytes',
  'kept_assets',
  'people',
  'services',
  'tenant_claims',
  'tenant_versions',
  'units',
];

const tenants = mkdtempSync(join(tmpdir(), 'portal-boot-'));
let child: ChildProcess | undefined;
beforeAll(
  () => promisify(execFile)(process.execPath, [join(rootFolder(), 'tools', 'build.mjs'), '--if-stale']),
  120_000,
);
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(tenants, { recursive: true });
});

/** Starts the built server, as a supervisor does; resolves when it is ready. */
async function ready(databaseUrl: string): Promise<ChildProcess> {
  const own = { DATABASE_URL: databaseUrl, DEMO: '1', TENANTS_DIR: tenants, PORT: '0', HOST: '127.0.0.1' };
  const server = spawn(process.execPath, [join(rootFolder(), 'dist', 'server', 'start.js')], {
    cwd: rootFolder(),
    env: { ...process.env, ...own },
  });
  child = server;
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (data: Buffer) => (said += data.toString('utf8')));
  const found = () => /Listo: ([^\s"]+)/.exec(said)?.[1]?.replace('localhost', '127.0.0.1');
  const answers = async () => found() !== undefined && (await fetch(`${found()}/ready`)).ok;
  await vi.waitUntil(async () => server.exitCode !== null || (await answers()), { timeout: 60_000, interval: 50 });
  expect(server.exitCode, said).toBeNull();
  return server;
}

async function made(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = await rowsIn(client).finally(() => client.end());
  return new Map([...all].filter(([table]) => MADE.includes(table)));
}

it('restarts after a kill without compiling tenants, hashing passwords or seeding [FIXS-25]', {
  timeout: 120_000,
}, async () => {
  for (const name of ['_base', 'demo', 'vilsar'])
    cpSync(join(rootFolder(), 'tenants', name), join(tenants, name), { recursive: true });
  const { url, drop } = await createTestDatabase();
  const first = await ready(url);
  const before = await made(url);
  expect([...before.keys()]).toEqual(MADE);
  expect(before.get('tenant_versions')).toHaveLength(2);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = await ready(url);
  // When each tenant was found good, with its bytes, is a row; hashes have salts of their own.
  const after = await made(url);
  second.kill('SIGKILL');
  await once(second, 'exit');
  await drop();
  for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows);
});
