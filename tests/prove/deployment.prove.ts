import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { MAX_FILE_BYTES } from '../../engine/language/forms/file-limits.ts';
import { NO_TENANT_WORDS } from '../../engine/language/messages/no-tenant-words.ts';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { audit } from '../../server/platform/db/schema/index.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { multipart, PDF } from '../server/upload-kit.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { debianCommand } from './debian-command.ts';
import { ImageFolder } from './image-folder.ts';
import { freePort } from './installation.ts';
import { type Answer, type Asked, Nginx } from './nginx.ts';
import { ProductionInstall } from './production-install.ts';

const DEMO = 'demo.example.org';
const OTHER = 'chacabuco.example.org';
/** Another loopback address, which counts as outside. */
const OUTSIDE = '127.0.0.2';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let install: ProductionInstall;
let image: ImageFolder;
let server: ChildProcess;
let nginx: Nginx;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await createTestDatabase();
  install = new ProductionInstall();
  for (const name of readdirSync(join(install.path, 'tenants')))
    if (!/^(_|demo$|chacabuco$)/.test(name)) rmSync(join(install.path, 'tenants', name), { recursive: true });
  image = new ImageFolder(install.path);
  const port = await freePort();
  const own = { NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url, DEMO: '1' };
  env = { PATH: process.env.PATH, ...own, PUBLIC_URL: `https://${DEMO}`, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '0' };
  server = spawn(process.execPath, image.command('CMD'), {
    cwd: image.path,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  nginx = new Nginx([DEMO, OTHER]);
  await nginx.start(port);
  const answered = async () => server.exitCode !== null || (await nginx.ask(DEMO, '/health')).status === 200;
  await vi.waitUntil(answered, { timeout: 90_000, interval: 100 });
  expect(server.exitCode).toBeNull();
}, 400_000);
afterAll(async () => {
  await nginx?.stop();
  if (server?.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  image?.remove();
  install?.remove();
  await database?.drop();
});

/** One browser at the demo's host. */
class Person {
  cookie = '';

  async post(path: string, body: object, more: Asked = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...this.own(), ...more.headers };
    const answer = await nginx.ask(DEMO, path, { method: 'POST', body: JSON.stringify(body), ...more, headers });
    const set = answer.headers['set-cookie'];
    if (Array.isArray(set))
      this.cookie = [this.cookie, ...set.map((one) => one.split(';')[0])].filter(Boolean).join('; ');
    return answer;
  }

  own(): Record<string, string> {
    return { origin: `https://${DEMO}`, ...(this.cookie ? { cookie: this.cookie } : {}) };
  }
}

const json = ({ body }: Answer) => JSON.parse(body);

/** Ana waits and Dr. Ortiz has called her. */
async function called(): Promise<{ readonly ana: Person; readonly ortiz: Person; readonly id: string }> {
  const [ana, ortiz] = [new Person(), new Person()];
  expect((await ana.post('/api/auth/login', { correo: '30111222', password: 'portal2026' })).status).toBe(200);
  const { unidad } = json(await nginx.ask(DEMO, '/api/unidad/requisitos', { headers: ana.own() }));
  const services = json(await ana.post('/api/servicios/habilitados', { unidad }));
  const servicio = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica').id;
  const { version } = json(await ana.post('/api/documentos/terminos', { tipo: 96 }));
  const { id } = json(
    await ana.post('/api/atenciones/iniciar', { documento: '30111222', unidad, servicio, terminos: version }),
  );
  await ortiz.post('/api/auth/consultorio', { correo: 'julian.ortiz@example.com', password: 'medico2026' });
  expect((await ortiz.post('/api/consultorio/llamar', { id })).status).toBe(200);
  return { ana, ortiz, id };
}

/** A PDF of so many bytes. */
function pdfOf(bytes: number): Buffer {
  const [head, rest] = [PDF.subarray(0, 9), PDF.subarray(9)];
  return Buffer.concat([head, Buffer.alloc(bytes - PDF.length - 2, '%'), Buffer.from(' \n'), rest]);
}

describe('the example of nginx', () => {
  it('serves each tenant over TLS at its own host only [FIXO-23, D-TEN-01]', async () => {
    const name = (tenant: string): string => JSON.parse(readFileSync(`tenants/${tenant}/tenant.json`, 'utf8')).name;
    expect((await nginx.ask(DEMO, '/login')).body).toContain(name('demo'));
    const other = await nginx.ask(OTHER, '/login?tenant=demo', {
      headers: { 'x-forwarded-host': DEMO, cookie: 'tenant=demo' },
    });
    expect(other.body).toContain(name('chacabuco'));
    expect(other.headers['strict-transport-security']).toBeDefined();
    await expect(nginx.ask('nadie.example.org', '/login')).rejects.toThrow();
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/login`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/login']);
  });

  it('is trusted for addresses, unlike a browser, and logs no codes [FIXO-23, FIXS-15]', async () => {
    const ana = new Person();
    const headers = { 'x-forwarded-for': '10.9.9.9', 'x-forwarded-proto': 'http' };
    const entered = await ana.post(
      '/api/auth/login',
      { correo: '30111222', password: 'portal2026' },
      { headers, from: OUTSIDE },
    );
    expect(entered.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^__Host-.*; Secure/)]),
    );
    const opened = await openPostgres(database.url);
    const rows = await opened.db.select().from(audit);
    await opened.close();
    expect(rows.filter(({ action }) => action === 'login').map(({ address }) => address)).toContain(OUTSIDE);
    expect(JSON.stringify(rows)).not.toContain('10.9.9.9');
    expect(json(await nginx.ask(DEMO, '/health')).warnings).toEqual(['NO_RELAY']);
    // biome-ignore lint/plugin: nginx itself refuses, without a code.
    expect((await nginx.ask(DEMO, '/health', { from: OUTSIDE })).status).toBe(403);
    await nginx.ask(DEMO, '/invitacion?codigo=secreto');
    // It is written after the answer was sent.
    await vi.waitFor(() => expect(nginx.log()).toContain('GET /invitacion"'), { timeout: 10_000 });
    expect(nginx.log()).not.toContain('secreto');
  });

  it('passes a WebSocket and the largest upload, and refuses a larger one [FIXO-23, A25]', async () => {
    const { ana, ortiz, id } = await called();
    const url = `wss://127.0.0.1:${nginx.tlsPort}/api/atenciones/${id}/ws?peer=page-0001`;
    const options = { ca: nginx.ca, servername: DEMO, headers: { host: DEMO, ...ana.own() } };
    const line = new WebSocket(url, options);
    const [first] = (await once(line, 'message')) as [Buffer];
    expect(JSON.parse(String(first))).toEqual(expect.any(Object));
    line.close();

    const attach = (files: readonly (readonly [string, Buffer])[]): Promise<Answer> => {
      const { payload, headers } = multipart({ id, tipo: 'certificado' }, files);
      return nginx.ask(DEMO, '/api/consultorio/adjuntar', {
        method: 'POST',
        body: payload,
        headers: { ...headers, ...ortiz.own() },
      });
    };
    const largest = pdfOf(MAX_FILE_BYTES);
    const five = Array.from({ length: 5 }, (_, at) => [`informe-${at}.pdf`, largest] as const);
    expect((await attach(five)).status).toBe(200);
    const larger = await attach([['informe.pdf', pdfOf(MAX_FILE_BYTES + 1)]]);
    expect([larger.status, json(larger).error.code]).toEqual([413, 'TOO_LARGE']);
    const refused = await attach([...five, ['otro.pdf', pdfOf(2 * 1024 * 1024)]]).catch(() => undefined);
    expect(refused?.status ?? 413).toBe(413);
  });
});

describe('the image', () => {
  it('holds everything for the server, its health check and the operator [FIXO-13]', () => {
    const run = (words: readonly string[]) =>
      execFileSync(process.execPath, words, { cwd: image.path, env, encoding: 'utf8' });
    expect(run(image.command('HEALTHCHECK'))).toBe('');
    expect(run(['tools/run.mjs', 'admin', 'list', 'unidades'])).toContain('chacabuco\t');
    expect(run(['tools/run.mjs', 'tenant', 'check'])).toContain('0 errores');
  });
});

describe('the installation of the guide', () => {
  /** Commands of npm that the guide runs in /opt/portal. */
  const guided = [
    ...readFileSync('docs/deployment/README.md', 'utf8').matchAll(
      /--working-directory=\/opt\/portal (npm run [^`]+)`/g,
    ),
  ].map(([, command = '']) => command);

  it('runs the commands of the guide without development packages [FIXO-13]', () => {
    expect(existsSync(join(install.path, 'node_modules/tsx'))).toBe(false);
    expect(guided).toEqual(['npm run admin -- migrate', 'npm run admin -- list unidades']);
    for (const command of guided) install.run(command, env);
    expect(install.run('npm run tenant -- check', env)).toContain('0 errores');
    // A changed source asks for another build, which needs the development packages.
    const source = join(install.path, 'server/say.ts');
    const before = readFileSync(source);
    appendFileSync(source, '\n');
    expect(() => install.run('node tools/run.mjs admin list unidades 2>&1 || exit 9', env)).toThrow(
      expect.objectContaining({
        stdout:
          'El portal está construido de otras fuentes. Para construirlo: npm ci && npm run build && npm prune --omit=dev\n',
      }),
    );
    writeFileSync(source, before);
  });

  it('starts by the command of the unit and signs somebody in [FIXO-13]', async () => {
    const [, command = ''] =
      /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(readFileSync('docs/deployment/portal@.service', 'utf8')) ?? [];
    const port = await freePort();
    const second = spawn(process.execPath, command.split(' '), {
      cwd: install.path,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(second, 'exit');
    const address = `http://127.0.0.1:${port}`;
    const isReady = async () =>
      second.exitCode !== null || (await fetch(`${address}/ready`).catch(() => undefined))?.ok === true;
    await vi.waitUntil(isReady, { timeout: 90_000, interval: 100 });
    const forwarded = { 'x-forwarded-host': DEMO, 'x-forwarded-proto': 'https', origin: `https://${DEMO}` };
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...forwarded },
      body: JSON.stringify({ correo: '30111222', password: 'portal2026' }),
    });
    expect([answer.status, (await answer.json()).user.nome]).toEqual([200, 'Ana']);
    second.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });
});

describe('the example of nginx while no server answers', () => {
  it('shows the page of the host’s tenant in Spanish [FIXO-23]', async () => {
    install.run(`npm run tenant -- away-pages ${join(nginx.folder, 'away')}`, env);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    const { name } = compiledTenant('chacabuco').public;
    const page = await nginx.ask(OTHER, '/turnos');
    expect([page.status, page.headers['content-type']]).toEqual([502, 'text/html']);
    expect(page.body).toContain(`El portal de ${name} no está disponible en este momento`);
    expect(page.body).toContain(NO_TENANT_WORDS.awayContact);
    rmSync(join(nginx.folder, 'away', `${OTHER}.html`));
    const general = await nginx.ask(OTHER, '/turnos');
    expect([general.status, general.body.includes('El portal de la institución no está disponible')]).toEqual([
      502,
      true,
    ]);
    const call = await nginx.ask(OTHER, '/api/servicios/listar', { method: 'POST', body: '{}' });
    expect([call.status, call.body.includes('Probar de nuevo')]).toEqual([502, true]);
  });

  it('takes only suites of TLS 1.2 with forward secrecy and authenticated encryption [FIXO-23]', async () => {
    const suite = (ciphers: string) =>
      new Promise<string>((done) => {
        const socket = connectTls({
          port: nginx.tlsPort,
          host: '127.0.0.1',
          ca: nginx.ca,
          servername: DEMO,
          maxVersion: 'TLSv1.2',
          ciphers,
        });
        socket.once('secureConnect', () => {
          done(socket.getCipher().name);
          socket.destroy();
        });
        socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
      });
    expect(await suite('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('ECDHE-ECDSA-AES128-GCM-SHA256');
    expect(await suite('ECDHE-ECDSA-AES128-SHA256')).toMatch(/HANDSHAKE_FAILURE/);
  });
});

describe('the units of systemd', () => {
  it('are units, and give what they run little to do harm with [FIXO-09]', () => {
    const analyze = debianCommand('systemd-analyze');
    const names = ['portal@.service', 'portal-backup.service', 'portal-backup.timer'];
    const files = names.map((name) => {
      const file = join(nginx.folder, name);
      writeFileSync(
        file,
        readFileSync(join('docs/deployment', name), 'utf8').replaceAll('/usr/bin/node', process.execPath),
      );
      return file.replace('portal@.', 'portal@3000.');
    });
    execFileSync(analyze, ['verify', ...files], { stdio: 'inherit' });
    // Of 100: what systemd itself counts as exposed. It ends in 1 above the threshold.
    for (const file of files.filter((name) => name.endsWith('.service')))
      execFileSync(analyze, ['security', '--offline=true', '--threshold=20', file], { stdio: 'ignore' });
  });
});

describe('the alerts of Prometheus', () => {
  it('are valid rules, fire when needed, and stay silent otherwise [FIXO-08]', () => {
    const promtool = debianCommand('promtool');
    const cwd = 'docs/deployment';
    execFileSync(promtool, ['check', 'rules', 'prometheus-rules.yml'], { cwd, stdio: 'inherit' });
    execFileSync(promtool, ['test', 'rules', 'prometheus-rules.test.yml'], { cwd, stdio: 'inherit' });
  });
});
