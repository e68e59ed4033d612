import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FolderInUse, lockFolder } from '../../server/platform/db/folder-lock.ts';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { createTestDatabase } from './test-database.ts';

const started: ChildProcess[] = [];
const folders: string[] = [];
/** A folder of one tenant: a server compiles all of its folder when it starts. */
let tenants = '';
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(rootFolder(), 'tools', 'build.mjs'), '--if-stale']);
  tenants = await newFolder();
  for (const name of ['_base', 'demo'])
    await cp(join(rootFolder(), 'tenants', name), join(tenants, name), { recursive: true });
}, 120_000);
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Code of a task of the test that fails on demand, without a handler. */
const FAILS = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw Object.assign(new Error('roto'), { code: 'FUERA' }) })",
)}`;

/** A machine whose clock is a quarter of an hour ahead. */
const AHEAD = `data:text/javascript,${encodeURIComponent(
  `const Real = Date; const ahead = 15 * 60_000; globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ahead])); }
    static now() { return Real.now() + ahead; }
  };`,
)}`;

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Its exit code, once all it said has arrived. */
  readonly ended: Promise<number | null>;
}

/** Starts the built server, as a person does. */
function run(env: Record<string, string>): Run {
  const { DATABASE_URL: _url, ...rest } = process.env;
  const child = spawn(process.execPath, [join(rootFolder(), 'dist', 'server', 'start.js')], {
    cwd: rootFolder(),
    env: { ...rest, TENANTS_DIR: tenants, PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '0', ...env },
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (text += data.toString('utf8')));
  return { child, said: () => text, ended: new Promise((resolve) => child.once('close', (code) => resolve(code))) };
}

/** The address a server says it listens at; fails with what it said when it ended instead. */
async function addressOf(server: Run): Promise<string> {
  const failed = server.ended.then(() => Promise.reject(new Error(server.said())));
  const ready = vi.waitUntil(() => /Listo: ([^\s"]+)/.exec(server.said())?.[1], { timeout: 60_000, interval: 50 });
  return (await Promise.race([ready, failed])).replace('localhost', '127.0.0.1');
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-process-'));
  folders.push(folder);
  return folder;
}

const login = (address: string) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ correo: '30111222', password: 'portal2026' }),
  });

/** On the engine of this run: the embedded one belongs to one process, PostgreSQL to as many as there are. */
const onPostgres = process.env.TEST_DB === 'pg';

const single = () =>
  it('locks its folder against a second start until killed or stopped [R4, R3]', { timeout: 120_000 }, async () => {
    const DATA_DIR = await newFolder();
    const first = run({ DATA_DIR });
    const address = await addressOf(first);
    await vi.waitFor(() => expect(first.said()).toContain('30111222'), { timeout: 10_000 });

    const second = run({ DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`ya está en uso por otro servidor (proceso ${first.child.pid})`);
    expect((await login(address)).status).toBe(200);

    first.child.kill('SIGKILL');
    await first.ended;
    const third = run({ DATA_DIR });
    expect((await login(await addressOf(third))).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(third.said()).toContain('Detenido.');

    const patients = run({ DATA_DIR, DEMO: '0' });
    expect(await patients.ended).toBe(1);
    expect(patients.said()).toContain('cuentas de demostración');
  });

const several = () =>
  it('runs beside a second server despite clock skew and a crash [R4, R9, FIXS-01, FIXS-13]', {
    timeout: 120_000,
  }, async () => {
    const { url, drop } = await createTestDatabase();
    const env = { DATABASE_URL: url, DEMO: '1', NODE_OPTIONS: `--import ${FAILS}` };
    const servers = [run({ ...env, NODE_OPTIONS: `${env.NODE_OPTIONS} --import ${AHEAD}` }), run(env)];
    const [one = '', other = ''] = await Promise.all(servers.map(addressOf));
    const signedIn = await login(one);
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const session = await fetch(`${other}/api/auth/sesion`, { headers: { cookie } });
    const told = (await session.json()) as { readonly expiresAt: string };
    expect(told).toMatchObject({ status: 'authenticated', user: { nome: 'Ana' } });
    const minutes = (Date.parse(told.expiresAt) - Date.now()) / 60_000;
    expect([minutes > 25, minutes < 31]).toEqual([true, true]);
    const [failing, stopped] = servers;
    failing?.child.kill('SIGUSR2');
    expect(await failing?.ended).toBe(1);
    expect(failing?.said()).toMatch(/"level":60.*"code":"FUERA".*Detenido\./s);
    expect((await login(other)).status).toBe(200);
    stopped?.child.kill('SIGTERM');
    expect(await stopped?.ended).toBe(0);
    // Such as a statement on a connection that still answers another one.
    for (const server of servers) expect(server.said()).not.toContain('DeprecationWarning');
    await drop();
  });

describe('the server as a process', () => {
  (onPostgres ? several : single)();

  it('keeps its folder locked without the lock file and through symlinks [R4, FIXS-16]', async () => {
    const folder = await newFolder();
    const lock = await lockFolder(folder);
    await rm(join(folder, 'server.lock'));
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
    const other = await newFolder();
    await symlink(folder, join(other, 'way'));
    await expect(lockFolder(join(other, 'way'))).rejects.toMatchObject({ pid: String(process.pid) });
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('says in Spanish what keeps it from starting [R4]', { timeout: 60_000 }, async () => {
    const wrong = run({ PORT: 'ochenta', DEMO: 'si' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toContain('PORT debe ser un número entero');
    expect(wrong.said()).toContain('DEMO debe ser 1 o 0');
    expect(wrong.said()).not.toContain('at ');
    const nobody = run({ DATA_DIR: await newFolder(), DEFAULT_TENANT: 'nadie' });
    expect(await nobody.ended).toBe(1);
    expect(nobody.said()).toContain('No existe la organización nadie');
  });
});
