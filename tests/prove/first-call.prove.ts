import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { registration } from '../server/proof-kit.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { ImageFolder } from './image-folder.ts';
import { freePort } from './installation.ts';

/** The guide, as an operator reads it: from an empty database to a first call. */
const GUIDE =
  /## De una base vacía a la primera videollamada\n(.*?)\n## /s.exec(readFileSync('docs/operation.md', 'utf8'))?.[1] ??
  '';
const ORGANIZATION = 'mi_obra_social';
const DOCTOR = 'laura.paz@mi-obra-social.org.ar';
const PASSWORD = 'Jacaranda-27';

/** Variables of the guide's environment, with its own examples as values. */
function environmentOfTheGuide(): Record<string, string> {
  const lines = GUIDE.matchAll(/^ +export (.*)$/gm);
  const pairs = [...lines].flatMap(([, line = '']) => [...line.matchAll(/([A-Z_]+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let image: ImageFolder;
let server: ChildProcess | undefined;
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8').replace(/=\r\n/g, '').replaceAll('=3D', '=');
      for (const { address } of envelope.rcptTo) mails.push({ to: address, text: raw });
      done();
    });
  },
});
const mails: { readonly to: string; readonly text: string }[] = [];
let env: Record<string, string>;
let address = '';

beforeAll(async () => {
  database = await createTestDatabase();
  image = new ImageFolder();
  for (const name of readdirSync(join(image.path, 'tenants')))
    if (!name.startsWith('_')) rmSync(join(image.path, 'tenants', name), { recursive: true });
  await new Promise<void>((ready) => post.listen(0, '127.0.0.1', ready));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const guide = environmentOfTheGuide();
  expect(Object.keys(guide)).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'DEMO', 'PUBLIC_URL', 'SMTP_URL', 'TURN_URLS', 'DEFAULT_TENANT']),
  );
  const smtp = `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}/?from=turnos@mi-obra-social.org.ar`;
  // Values that the guide leaves to its reader, and this machine's own.
  const here = {
    DATABASE_URL: database.url,
    SMTP_URL: smtp,
    TURN_SECRET: 'un secreto de coturn',
    PORT: String(port),
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
  };
  env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...guide, ...here };
}, 120_000);
afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  await new Promise<void>((closed) => post.close(closed));
  image?.remove();
  await database?.drop();
});

/** Runs `npm run <command> -- <words>` of the guide, as the installation has it. @returns what it said */
function order(line: string): string {
  expect(GUIDE).toContain(line);
  const [, command = '', words = ''] = /^npm run (\w+) -- (.*?)(?: +#.*)?$/.exec(line) ?? [];
  return execFileSync(process.execPath, ['tools/run.mjs', command, ...words.split(' ')], {
    cwd: image.path,
    env,
    encoding: 'utf8',
  });
}

/** Writes into the organization's document what the guide says. */
function changeOrganization(): void {
  const file = join(image.path, 'tenants', ORGANIZATION, 'tenant.json');
  const told = JSON.parse(/```json organización\n(.*?)```/s.exec(GUIDE)?.[1] ?? '') as object;
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...told }));
}

/** Somebody's browser. */
class Person {
  private readonly cookies = new Map<string, string>();

  async ask(path: string, body?: object): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> {
    const headers = { ...this.headers(), ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(
      `${address}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    return { status: answer.status, json: await answer.json() };
  }

  /** The line of a call. @returns what it has heard, as it comes */
  line(attention: string, page: string): { readonly heard: string[]; readonly end: () => void } {
    const url = `${address.replace('http', 'ws')}/api/atenciones/${attention}/ws?peer=${page}`;
    const socket = new WebSocket(url, { headers: this.headers() });
    const heard: string[] = [];
    socket.on('message', (data) => {
      heard.push(String(data));
      // As a page does that receives the other side.
      if (String(data).includes('"status":"iniciado"')) socket.send('{"t":"joined"}');
    });
    return { heard, end: () => socket.close() };
  }

  private headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { origin: address, ...(cookie === '' ? {} : { cookie }) };
  }
}

/** The newest mail to somebody, once it has come. */
const mailTo = (to: string): Promise<string> =>
  vi.waitUntil(() => mails.findLast((mail) => mail.to === to)?.text, { timeout: 60_000, interval: 100 });

it('reaches a first call from an empty PostgreSQL by docs/operation.md alone [FIXS-20, FIXS-21]', async () => {
  order(`npm run tenant -- new ${ORGANIZATION}`);
  changeOrganization();
  expect(order(`npm run tenant -- check ${ORGANIZATION}`)).toMatch(/\b0 errores/);
  writeFileSync(join(image.path, 'arranque.json'), /```json arranque\n(.*?)```/s.exec(GUIDE)?.[1] ?? '');
  expect(order(`npm run admin -- import ${ORGANIZATION} arranque.json --dry-run`)).toContain('No se guardó nada');
  expect(order(`npm run admin -- import ${ORGANIZATION} arranque.json`)).toContain('4 nuevos');
  expect(order(`npm run admin -- put servicios ${ORGANIZATION} nombre=Nutrición sigla=NU intervalo=40`)).toContain(
    'nuevo',
  );

  const started = spawn(process.execPath, image.command('CMD'), {
    cwd: image.path,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  server = started;
  const ready = async () => started.exitCode !== null || (await fetch(`${address}/ready`).catch(() => undefined))?.ok;
  await vi.waitUntil(ready, { timeout: 100_000, interval: 100 });
  expect(started.exitCode).toBeNull();

  const invitation = new RegExp(`${env.PUBLIC_URL?.replaceAll('.', '\\.')}/invitacion\\?codigo=([\\w-]+)`);
  const codigo = invitation.exec(await mailTo(DOCTOR))?.[1];
  const [laura, nora] = [new Person(), new Person()];
  expect((await laura.ask('/api/invitacion/clave', { codigo, password: PASSWORD })).json).toEqual({
    puerta: 'consultorio',
  });

  expect((await nora.ask('/api/usuarios/registro', registration('35000111', 'nora@example.com'))).json).toEqual({
    ok: true,
  });
  expect((await nora.ask('/api/auth/login', { correo: '35000111', password: PASSWORD })).status).toBe(200);
  const code = /\b(\d{3} \d{3})\b/.exec(await mailTo('nora@example.com'))?.[1]?.replace(' ', '');
  expect((await nora.ask('/api/usuarios/correo/confirmar', { codigo: code })).json).toEqual({ ok: true });
  const { unidad } = (await nora.ask('/api/unidad/requisitos')).json;
  const services = (await nora.ask('/api/servicios/habilitados', { unidad })).json as unknown as readonly {
    id: number;
    nome: string;
  }[];
  const servicio = services.find(({ nome }) => nome === 'Clínica médica')?.id;
  const { version } = (await nora.ask('/api/documentos/terminos', { tipo: 96 })).json;
  const asked = await nora.ask('/api/atenciones/iniciar', {
    documento: '35000111',
    unidad,
    servicio,
    terminos: version,
  });
  expect([asked.status, asked.json.status]).toEqual([200, 'queued']);

  expect((await laura.ask('/api/auth/consultorio', { correo: DOCTOR, password: PASSWORD })).status).toBe(200);
  // New staff need a second factor before anything else.
  const { direccion } = (await laura.ask('/api/verificacion/activar', { password: PASSWORD })).json;
  const secret = Secret.fromBase32(new URL(String(direccion)).searchParams.get('secret') ?? '');
  const confirmed = await laura.ask('/api/verificacion/confirmar', { codigo: TOTP.generate({ secret }) });
  expect(confirmed.status, JSON.stringify(confirmed.json)).toBe(200);
  const id = String(asked.json.id);
  const waiting = nora.line(id, 'page-nora');
  expect((await laura.ask('/api/consultorio/llamar', { id })).json).toMatchObject({ paciente: 'Nora Quiroga' });
  const calling = laura.line(id, 'page-laura');
  const attending = '"status":"attending"';
  await vi.waitUntil(() => [waiting, calling].every(({ heard }) => heard.join().includes(attending)), {
    timeout: 30_000,
    interval: 50,
  });
  const { iceServers } = (await nora.ask(`/api/atenciones/${id}/ice`)).json;
  expect(JSON.stringify(iceServers)).toContain(env.TURN_URLS);
  waiting.end();
  calling.end();
});
