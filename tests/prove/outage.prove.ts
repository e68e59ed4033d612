import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../server/test-database.ts';
import { DatabaseGate } from './database-gate.ts';
import { Installation, type Instance } from './installation.ts';

/** For so long the database is away: as long as the issue asks. */
const AWAY = 10_000;
/** A request during the outage gets its refusal within this time. */
const TOLD_WITHIN = 40_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let gate: DatabaseGate;
let installation: Installation;
let server: Instance;

beforeAll(async () => {
  database = await createTestDatabase();
  gate = new DatabaseGate(database.url);
  await gate.start();
  installation = new Installation(['demo', 'vilsar']);
  server = await installation.start({ DATABASE_URL: gate.url, LIMITS_FACTOR: '9999' });
}, 300_000);
afterAll(async () => {
  await installation?.remove();
  await gate?.end();
  await database?.drop();
});

interface Told {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly cookie: string;
}

async function ask(path: string, body?: object, cookie = ''): Promise<Told> {
  const answer = await fetch(`${server.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', origin: server.address, cookie: `tenant=vilsar; ${cookie}` },
    signal: AbortSignal.timeout(TOLD_WITHIN),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), cookie: set.join('; ') };
}

const signIn = (): Promise<Told> => ask('/api/auth/login', { correo: '30111222', password: 'portal2026' });

it.each(['refused', 'silent'] as const)(
  '[FIXS-12, FIXS-21] a database that is %s for ten seconds: who asks is told to come again, and the same server goes on by itself',
  async (state) => {
    const before = await signIn();
    expect(before.status).toBe(200);
    await gate.set(state);
    const until = Date.now() + AWAY;
    const told: Told[] = [];
    const person = async (): Promise<void> => {
      while (Date.now() < until) {
        told.push(await signIn());
        told.push(await ask('/api/auth/sesion', undefined, before.cookie));
      }
    };
    const people = Promise.all(Array.from({ length: 4 }, person));
    expect((await ask('/health')).status).toBe(200);
    await expect.poll(async () => (await ask('/ready')).status, { timeout: TOLD_WITHIN }).toBe(503);
    await people;
    expect(told.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
    expect(told.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    await gate.set('open');
    await expect.poll(async () => (await ask('/ready')).status, { timeout: TOLD_WITHIN }).toBe(200);
    expect((await signIn()).status).toBe(200);
    const after = await ask('/api/auth/renovar', {}, before.cookie);
    expect(after.status).toBe(200);
    // Servers notify each other again: without that, a process that had ended would stay down.
    expect(server.said).not.toContain('"level":60');
    console.log(`base ${state}: ${told.length} pedidos con 503`);
  },
);
