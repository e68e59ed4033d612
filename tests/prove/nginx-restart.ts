import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { newPatients } from '../server/booking-kit.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { freePort, Installation, type Instance } from './installation.ts';
import { Nginx } from './nginx.ts';

const HOST = 'demo.example.org';
const TENANT = compiledTenant('demo');
const { unit: UNIT } = TENANT.public;
/** People who ask at once, each after the answer and a moment. */
const PEOPLE = 12;
const MOMENT = 100;

/** Two servers behind the nginx of docs/deployment, and people who are signed in at them. */
export interface Site {
  readonly servers: readonly Instance[];
  readonly nginx: Nginx;
  readonly people: readonly { readonly documento: string; token: string }[];
  readonly remove: () => Promise<void>;
}

/**
 * Starts the servers, on `database`.
 * @param more variables of their environment
 */
export async function startSite(
  database: { readonly url: string; readonly drop: () => Promise<void> },
  more: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const installation = new Installation(['demo']);
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_FACTOR: '9999',
    DRAIN_SECONDS: '3',
    ...more,
  };
  const ports = [await freePort(), await freePort()] as const;
  const servers: Instance[] = [];
  for (const port of ports) servers.push(await installation.start(env, port));
  const { db, close } = await openPostgres(database.url);
  const people = await newPatients({ db, clock: { now: () => new Date() } }, TENANT, PEOPLE);
  await close();
  const nginx = new Nginx([HOST]);
  await nginx.start(...ports);
  const remove = async (): Promise<void> => {
    await nginx.stop();
    await installation.remove();
    await database.drop();
  };
  return { servers, nginx, people: people.map(({ documento, token }) => ({ documento, token })), remove };
}

/** Answer of a request. */
export interface Said {
  readonly status: number;
  readonly cookies: readonly string[];
}

/** One request over a connection that is kept, as a browser's are. */
export function ask(
  { nginx }: Site,
  agent: Agent,
  path: string,
  token: string,
  body: object | undefined,
  key?: string,
): Promise<Said> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    host: HOST,
    origin: `https://${HOST}`,
    cookie: `__Host-sid_${UNIT}=${token}; tenant=demo`,
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const options = { host: '127.0.0.1', port: nginx.tlsPort, servername: HOST, ca: nginx.ca, agent };
  return new Promise((resolve, reject) => {
    const method = text === undefined ? 'GET' : 'POST';
    const asked = request({ ...options, path, method, headers }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }));
    });
    asked.on('error', (error) => reject(Object.assign(error, { reused: asked.reusedSocket })));
    asked.end(text);
  });
}

const CONDITIONS = '/api/condicionMedica/guardarCondicionesMedicas';

/** One turn of a person: reads, writes with a key, and writes without one. */
export function turnOf(
  documento: string,
  turn: number,
): readonly [path: string, body: object | undefined, key?: string] {
  const day = new Date(Date.now() + (3 + (turn % 20)) * 86_400_000).toISOString().slice(0, 10);
  const all = [
    ['/api/auth/sesion', undefined],
    ['/api/atenciones/enCurso', { documento, unidad: UNIT }],
    ['/api/turnos/ocupados', { unidad: UNIT, servicio: 1, desde: day, hasta: day }],
    [CONDITIONS, { documento, condiciones: { diabetes: 'sí' } }, randomUUID()],
    ['/api/turnos/listar', { documento }],
    ['/api/auth/renovar', {}],
  ] as const;
  return all[turn % all.length] ?? all[0];
}

/**
 * Restarts both servers alternately while people ask, until at least `requests` were made.
 * @returns the requests that the portal did not answer, and the number of restarts
 */
async function restartInTurn(site: Site, requests: number) {
  const agent = new Agent({ keepAlive: true });
  const lost: string[] = [];
  let made = 0;
  let going = true;
  const person = async (who: { readonly documento: string; token: string }, first: number): Promise<void> => {
    for (let turn = first; going; turn += 1) {
      const [path, body, key] = turnOf(who.documento, turn);
      made += 1;
      const said = await ask(site, agent, path, who.token, body, key).catch((error: unknown) => String(error));
      const status = typeof said === 'string' ? 0 : said.status;
      if (status !== 200) lost.push(`${path} ${typeof said === 'string' ? said : status}`);
      if (typeof said !== 'string') who.token = /sid_\d+=([\w-]{43})/.exec(said.cookies.join('; '))?.[1] ?? who.token;
      await pause(MOMENT);
    }
  };
  const people = site.people.map((who, at) => person(who, at));
  let restarts = 0;
  do {
    for (const server of site.servers) {
      const code = await server.stop('SIGTERM');
      expect(code, server.said.slice(-2_000)).toBe(0);
      await server.start();
      restarts += 1;
    }
  } while (made < requests);
  going = false;
  await Promise.all(people);
  agent.destroy();
  return { made, restarts, lost };
}

/** Proves, so many times, that at least `requests` requests lose nothing to two servers that are restarted in turn. */
export async function loseNothing(times: number, requests: number): Promise<void> {
  const own = await startSite(await createTestDatabase());
  try {
    for (let time = 0; time < times; time += 1) {
      const { made, restarts, lost } = await restartInTurn(own, requests);
      console.log(`nginx: ${made} requests, ${restarts} restarts, ${lost.length} lost`, lost.slice(0, 10));
      expect(lost).toEqual([]);
    }
  } finally {
    await own.remove();
  }
}
