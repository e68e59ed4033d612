import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type LineState, SignalLine } from '../../call/signal-line.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { Balancer } from './balancer.ts';
import { freePort, Installation, type Instance } from './installation.ts';

/** People who ask without a pause, each over connections that are kept. */
const PEOPLE = 6;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let installation: Installation;
const servers: Instance[] = [];
let balancer: Balancer;

beforeAll(async () => {
  database = await createTestDatabase();
  installation = new Installation(['demo', 'vilsar']);
  const ports = [await freePort(), await freePort()];
  for (const port of ports)
    servers.push(
      await installation.start({ DATABASE_URL: database.url, LIMITS_FACTOR: '9999', DRAIN_SECONDS: '2' }, port),
    );
  balancer = new Balancer(ports);
  await balancer.start();
  await balancer.untilReady(2);
}, 300_000);
afterAll(async () => {
  balancer?.stop();
  await installation?.remove();
  await database?.drop();
});

const headers = (cookie = '') => ({
  'content-type': 'application/json',
  origin: balancer.address,
  cookie: `tenant=vilsar; ${cookie}`,
});
const call = (path: string, body?: object, cookie?: string): Promise<Response> =>
  fetch(`${balancer.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: headers(cookie),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function signIn(): Promise<{ readonly status: number; readonly cookie: string }> {
  const answer = await call('/api/auth/login', { correo: '30111222', password: 'portal2026' });
  await answer.arrayBuffer();
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { status: answer.status, cookie: cookie.join('; ') };
}

/** Reads, writes and signs in until told to stop; tells each answer. */
async function person(going: () => boolean, told: (what: string) => void): Promise<void> {
  const { cookie } = await signIn();
  for (let turn = 0; going(); turn += 1) {
    const asks = [
      () => call('/api/auth/sesion', undefined, cookie),
      () => call('/api/unidad/requisitos', undefined, cookie),
      () => call('/api/auth/renovar', {}, cookie),
    ];
    const answer = turn % 8 === 7 ? await signIn() : await (asks[turn % 3] ?? asks[0])?.();
    if (answer instanceof Response) await answer.arrayBuffer();
    told(String(answer?.status));
  }
}

/** The line of a waiting patient, as the page keeps it. */
async function waiting(): Promise<{ readonly states: LineState[]; readonly end: () => void }> {
  const { cookie } = await signIn();
  const { unidad } = await (await call('/api/unidad/requisitos', undefined, cookie)).json();
  const services = await (await call('/api/servicios/habilitados', { unidad }, cookie)).json();
  const servicio = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica').id;
  const { version } = await (await call('/api/documentos/terminos', { tipo: 96 }, cookie)).json();
  // Removes leftovers of a failed try, which would fail the next one.
  const left = await (await call('/api/atenciones/enCurso', { documento: '30111222', unidad }, cookie)).json();
  if (left !== null) await (await call('/api/atenciones/salir', { id: left.id }, cookie)).arrayBuffer();
  const body = { documento: '30111222', unidad, servicio, terminos: version };
  const started = await call('/api/atenciones/iniciar', body, cookie);
  const { id } = await started.json();
  expect(id).toEqual(expect.any(String));
  const states: LineState[] = [];
  const line = new SignalLine({
    url: () => `${balancer.address.replace('http', 'ws')}/api/atenciones/${id}/ws?peer=page-0001`,
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    open: (url) => new WebSocket(url, { headers: headers(cookie) }) as unknown as globalThis.WebSocket,
  });
  line.start();
  return { states, end: () => line.close() };
}

it('fails no request under rolling restarts, and reconnects a waiting line [FIXS-21]', async () => {
  const answers = new Map<string, number>();
  const told = (what: string) => void answers.set(what, (answers.get(what) ?? 0) + 1);
  const line = await waiting();
  await expect.poll(() => line.states.at(-1), { timeout: 20_000 }).toBe('open');
  let going = true;
  const people = Array.from({ length: PEOPLE }, () =>
    person(() => going, told).catch((error: unknown) => told(String(error))),
  );
  for (const server of [...servers, ...servers]) {
    const code = await server.stop('SIGTERM');
    expect(code, server.said.slice(-2_000)).toBe(0);
    await server.start();
    await balancer.untilReady(2);
    await expect.poll(() => line.states.at(-1), { timeout: 20_000 }).toBe('open');
  }
  going = false;
  await Promise.all(people);
  line.end();
  console.log('rolling restart', Object.fromEntries(answers), line.states.join(' '));
  expect([...answers.keys()]).toEqual(['200']);
  expect(line.states).toContain('reconnecting');
  expect(line.states).not.toContain('refused');
});
