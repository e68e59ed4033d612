import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { type Access, admits, ROLES, type Role } from '../../server/platform/core/access.ts';
import { callCounts, loginAccounts, loginAddresses, people } from '../../server/platform/db/schema/index.ts';
import { buildTestServer, HOST, type TestServer } from '../server/helper.ts';
import { pagesOf } from '../server/pages-of.ts';
import { listSource, testTenant } from '../server/test-tenant.ts';
import { type BodySchema, hostileTo, KeptConnection, type Sent } from './hostile-requests.ts';

const DNI: Readonly<Record<Role, string>> = {
  patient: '30111222',
  art: '25111222',
  coordinator: '24111222',
  professional: '22111222',
};

/** Puts a whole demo back with each call: some are enough. */
const HEAVY: ReadonlySet<string> = new Set(['/api/demo/renovar']);
const FEW = 5;
/** Requests after which what the limits have counted is forgotten: fewer than any of them lets through. */
const LET_IN = 4;

/** Milliseconds that stopping and the last question may take on a busy machine. */
const TO_AN_END = 60_000;

/** Each run asks for others: what fails names its seed, with which it is asked for again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_007);

const PAGE =
  '<html lang="es-AR"><head><title>x</title><!--tenant-head--></head><body><!--tenant-start--></body></html>';

interface Documented {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: BodySchema }>> } }
        >
      >
    >
  >;
}

/** How long a fuzz goes on. */
interface Extent {
  /** Requests for each route, if there is time. */
  readonly most: number;
  /** No route is begun after as many, but in the first round, which is always made whole. */
  readonly minutes?: number;
}

/** Requests for each route of a round: routes are gone through again and again, so that whatever time there is goes to all of them. */
const ROUND = 50;

/**
 * Asks every route of a running server for requests that no page sends, over kept connections: signed in with each
 * admitted role, and anonymous. Expects an answer to each, never a fault of the portal, and a clean connection (R13,
 * FIXS-08).
 * @returns the number of requests
 */
export async function fuzzRoutes({ most, minutes = Number.POSITIVE_INFINITY }: Extent): Promise<void> {
  const source = listSource([testTenant({ id: 'uno', unit: 1, flags: { art: true }, demo: { queue: ['31555669'] } })]);
  const server = await buildTestServer({ source, pages: pagesOf({ index: PAGE }) });
  try {
    await server.browser('uno').get('/api/unidad/requisitos');
    server.app.lifecycle.serve();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const routes = await routesOf(server);
    const wrong: string[] = [];
    const tally: Tally = new Map();
    const until = performance.now() + minutes * 60_000;
    let asked = 0;
    let each = 0;
    const inTime = (): boolean => each === 0 || performance.now() < until;
    while (each < most && inTime()) {
      const size = Math.min(ROUND, most - each);
      for (const { route, hostile } of routes) {
        if (!inTime()) break;
        const numRuns = HEAVY.has(route.url) ? (each === 0 ? FEW : 0) : size;
        if (numRuns === 0) continue;
        const requests = fc.sample(hostile, { numRuns, seed: SEED + asked });
        asked += requests.length;
        wrong.push(...(await askAll(server, address, { access: route.access, requests, tally })));
      }
      if (inTime()) each += size;
    }
    console.log(
      `pedidos hostiles: ${asked} a ${routes.length} rutas, al menos ${each} a cada una, semilla ${SEED}, ${JSON.stringify([...tally].sort())}`,
    );
    // Told before anything stops: what fails while it stops would be told instead.
    for (const one of wrong.slice(0, 20)) console.log(one);
    expect(wrong.slice(0, 20), `FUZZ_SEED=${SEED}`).toEqual([]);
    // Most were judged by what they asked for, not by how often.
    expect((tally.get(429) ?? 0) / asked).toBeLessThan(0.1);
    expect(server.log.filter((line) => line.includes('request failed'))).toEqual([]);
    const health = await fetch(`${address}/health`, { signal: AbortSignal.timeout(TO_AN_END) });
    expect(health.status).toBe(200);
  } finally {
    server.app.lifecycle.cut();
    await toAnEnd('the app', server.app.close());
    await toAnEnd('what the app stood on', server.close());
  }
}

/** Waits for a stop, and names one that never ends, because the time limit of the test would not say which it was. */
async function toAnEnd(what: string, stopped: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const open = process.getActiveResourcesInfo().join(', ');
      reject(new Error(`${what} did not stop within ${TO_AN_END / 1_000} s; still open: ${open}`));
    }, TO_AN_END);
  });
  await Promise.race([stopped, never]).finally(() => clearTimeout(timer));
}

interface Fuzzed {
  readonly route: TestServer['app']['routeRegistry'][number];
  readonly hostile: fc.Arbitrary<Sent>;
}

/** Every route that reads or writes, and its requests, made from the portal's own API description. */
async function routesOf({ app, browser }: TestServer): Promise<readonly Fuzzed[]> {
  const documented: Documented = (await browser().get('/api/docs/json')).json();
  const fuzzed = app.routeRegistry.filter(({ method }) => method === 'GET' || method === 'POST');
  return fuzzed.map((route) => {
    const content = documented.paths[route.url.replace(/:(\w+)/g, '{$1}')]?.post?.requestBody?.content ?? {};
    const schema = content['application/json']?.schema ?? content['multipart/form-data']?.schema;
    return { route, hostile: hostileTo(route, schema, content['multipart/form-data'] !== undefined) };
  });
}

/** How often each status was answered. */
type Tally = Map<number | string, number>;

/** @returns the answers that break the rules */
async function askAll(
  server: TestServer,
  address: string,
  { access, requests, tally }: { readonly access: Access; readonly requests: readonly Sent[]; readonly tally: Tally },
): Promise<string[]> {
  const own = { host: HOST, origin: `http://${HOST}` };
  const known = new KeptConnection(address, { ...own, cookie: await cookieFor(server, access) });
  const nobody = new KeptConnection(address, { ...own, cookie: 'tenant=uno; sid_1=%00' });
  const wrong: string[] = [];
  for (const [at, request] of requests.entries()) {
    if (at % LET_IN === 0) await forgetCounts(server);
    const connection = at % 4 === 3 ? nobody : known;
    const { status, body } = await connection.ask(request);
    const asked = shortly(request);
    tally.set(status, (tally.get(status) ?? 0) + 1);
    if (typeof status === 'string' || status >= 500 || /node_modules|\n\s+at .*\.ts/.test(body))
      wrong.push(`${status} ${asked} → ${body.slice(0, 200)}`);
    const after = await connection.ask({ method: 'GET', path: '/health', headers: {} });
    if (after.status !== 200) wrong.push(`${after.status} ${after.body.slice(0, 200)} after ${status} ${asked}`);
  }
  known.close();
  nobody.close();
  return wrong;
}

/** Resets the limits: a reached limit would answer for the routes behind it, because the test's clock does not move. */
async function forgetCounts({ deps: { db } }: TestServer): Promise<void> {
  for (const counted of [callCounts, loginAccounts, loginAddresses]) await db.delete(counted);
}

/** A request as far as it is needed to find it again. */
const shortly = ({ method, path, headers, body }: Sent): string =>
  `${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 200)} ${body?.toString('utf8').slice(0, 200) ?? ''}`;

/** The cookies of somebody whom a route admits. */
async function cookieFor(server: TestServer, access: Access): Promise<string> {
  const role = ROLES.find((one) => admits(access, { role: one, scope: 'full' })) ?? 'patient';
  const tenant = await server.deps.tenants.get('uno');
  const [person] = await server.deps.db.select().from(people).where(eq(people.identityNumber, DNI[role]));
  if (!tenant || !person) throw new Error(`nobody with ${DNI[role]}`);
  const { token } = await openSession(server.deps, tenant, { person, role, scope: 'full' });
  return `tenant=uno; sid_1=${token}`;
}
