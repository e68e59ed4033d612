import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { multipart, PDF } from '../server/upload-kit.ts';
import { freePort } from './installation.ts';

/** Mounts a small disk for one process alone, and becomes that process: `$0` is where, `$@` what runs. */
const ON_A_SMALL_DISK = 'mount -t tmpfs -o size=200m tmpfs "$0" && exec "$@"';
const ALONE = [['--user', '--map-root-user', '--mount'], ['--mount']] as const;

/** The first of these ways that this machine has: not every one lets somebody without rights have a disk of their own. */
function wayAlone(): readonly string[] {
  const works = (way: readonly string[]) =>
    spawnSync('unshare', [...way, 'sh', '-c', ON_A_SMALL_DISK, tmpdir(), 'true']).status === 0;
  const way = ALONE.find(works);
  if (way === undefined)
    throw new Error(
      'Un disco chico para un solo proceso: hace falta `unshare` (util-linux), como root o con espacios de usuario',
    );
  return way;
}

const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
let server: ChildProcess;
let address = '';
let said = '';

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _url, ...rest } = process.env;
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DEMO: '1', LIMITS_FACTOR: '1000' };
  const command = [process.execPath, 'dist/server/start.js'];
  server = spawn('unshare', [...wayAlone(), 'sh', '-c', ON_A_SMALL_DISK, folder, ...command], {
    env: { ...rest, ...own, NODE_ENV: 'test', DRAIN_SECONDS: '0' },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  const ready = async () => server.exitCode !== null || (await fetch(`${address}/ready`).catch(() => undefined))?.ok;
  await vi.waitUntil(ready, { timeout: 100_000, interval: 100 });
  expect(server.exitCode, said).toBeNull();
});
afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody's browser. */
class Person {
  private cookie = '';

  async ask(path: string, body?: object): Promise<Response> {
    const headers = { ...this.own(), ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(
      `${address}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    this.cookie = [this.cookie, ...set].filter(Boolean).join('; ');
    return answer;
  }

  attach(id: string, bytes: Buffer): Promise<Response> {
    const { payload, headers } = multipart({ id, tipo: 'informe' }, [['informe.pdf', bytes]]);
    const body = new Uint8Array(payload);
    return fetch(`${address}/api/consultorio/adjuntar`, {
      method: 'POST',
      headers: { ...headers, ...this.own() },
      body,
    });
  }

  private own(): Record<string, string> {
    return { origin: address, ...(this.cookie ? { cookie: this.cookie } : {}) };
  }
}

const ANA = { correo: '30111222', password: 'portal2026' };

it('refuses writes on a full disk, keeps data, recovers without restart [R3, FIXS-12, A25, FIXO-02]', async () => {
  const [ana, ortiz] = [new Person(), new Person()];
  expect((await ana.ask('/api/auth/login', ANA)).status).toBe(200);
  const { unidad } = await (await ana.ask('/api/unidad/requisitos')).json();
  const services = await (await ana.ask('/api/servicios/habilitados', { unidad })).json();
  const servicio = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica').id;
  const { version } = await (await ana.ask('/api/documentos/terminos', { tipo: 96 })).json();
  const wish = { documento: ANA.correo, unidad, servicio, terminos: version };
  const { id } = await (await ana.ask('/api/atenciones/iniciar', wish)).json();
  await ortiz.ask('/api/auth/consultorio', { correo: 'julian.ortiz@example.com', password: 'medico2026' });
  expect((await ortiz.ask('/api/consultorio/llamar', { id })).status).toBe(200);
  expect((await ortiz.attach(id, PDF)).status).toBe(200);

  const filler = `/proc/${server.pid}/root${folder}/filler`;
  expect(() => writeFileSync(filler, Buffer.alloc(300_000_000))).toThrow('ENOSPC');
  const large = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(9_000_000, '%ñ'), Buffer.from('\n'), PDF.subarray(9)]);
  for (let at = 0; at < 3; at += 1) {
    const refused = await ortiz.attach(id, large);
    const { error } = await refused.json();
    expect([refused.status, error.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      503,
      'UNAVAILABLE',
      true,
    ]);
  }
  expect((await fetch(`${address}/health`)).status).toBe(200);
  expect(await (await fetch(`${address}/ready`)).json()).toMatchObject({ ready: false });
  expect(said).toContain('53100');
  rmSync(filler);
  expect((await new Person().ask('/api/auth/login', ANA)).status).toBe(200);
  expect((await ortiz.attach(id, large)).status).toBe(200);
  const { documentos } = await (await ortiz.ask('/api/consultorio/borrador', { id })).json();
  expect(documentos).toHaveLength(2);
  expect(server.exitCode).toBeNull();
});
