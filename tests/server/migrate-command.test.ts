// @engine pg
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rootFolder } from '../../tools/readers/root-folder.ts';
import { createTwoRoles, type TwoRoles } from './role-kit.ts';

const WORLD = join(rootFolder(), 'tests', 'engine', 'language', 'compile', 'world');
const SERVER = join(rootFolder(), 'dist', 'server', 'start.js');

let roles: TwoRoles;
let child: ChildProcess | undefined;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(rootFolder(), 'tools', 'build.mjs'), '--if-stale']);
  roles = await createTwoRoles();
}, 120_000);
afterAll(async () => {
  child?.kill('SIGKILL');
  await roles.drop();
});

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  DATABASE_URL: roles.servingUrl,
  DEMO: '0',
  DEFAULT_TENANT: 'norte',
  PORT: '0',
  HOST: '127.0.0.1',
  DRAIN_SECONDS: '0',
  TENANTS_DIR: WORLD,
  ...more,
});

/** Starts the built server; @returns what it said so far */
function startServer(): () => string {
  const server = spawn(process.execPath, [SERVER], { cwd: rootFolder(), env: environment() });
  child = server;
  let text = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (data: Buffer) => (text += data.toString('utf8')));
  return () => text;
}

const admin = (...words: readonly string[]) => {
  const env = environment({ OWNER_DATABASE_URL: roles.ownerUrl });
  return promisify(execFile)(process.execPath, ['tools/run.mjs', 'admin', ...words], { cwd: rootFolder(), env });
};

describe('a server that waits for its tables', () => {
  it('ends in order when told to stop while it starts [FIXO-22]', { timeout: 120_000 }, async () => {
    const said = startServer();
    await vi.waitUntil(() => said().includes('"event":"NOT_MIGRATED"'), { timeout: 60_000, interval: 50 });
    const ended = once(child as ChildProcess, 'exit');
    child?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(said()).toContain('"event":"STOPPED"');
  });
});

describe('admin migrate', () => {
  it('makes a server ready that waits for its tables, without a restart [FIXO-09]', { timeout: 120_000 }, async () => {
    const said = startServer();
    const waits = { timeout: 60_000, interval: 100 };
    const port = await vi.waitUntil(() => /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(said())?.[1], waits);
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`);
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const waiting = await ready();
    expect(waiting).toMatchObject({ status: 503, body: { database: 'not-migrated' } });
    expect(waiting.body.hint).toContain('npm run admin -- migrate');
    await vi.waitUntil(() => said().includes('"event":"NOT_MIGRATED"'), waits);
    const { stdout } = await admin('migrate');
    expect(stdout).toContain(`El usuario ${roles.serving} tiene los permisos con los que atiende el servidor`);
    await vi.waitUntil(async () => (await ready()).status === 200, waits);
    expect(child?.exitCode).toBeNull();
    expect(said()).not.toContain('"level":50');
  });
});
