import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildTestServer, HOST, type TestServer } from '../server/helper.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { type BareServer, openBareServer } from './bare-server.ts';
import { counted } from './counted.ts';
import { figure, quantile } from './ratios.ts';

const ANA = '30111222';
/** Many short turns: what else the machine does meets both servers alike, and so does the collector of garbage. */
const ROUNDS = 45;
const REQUESTS = 24;
/** Requests before the measurement, so that compilation on the way does not count. */
const WARM = 200;
const MANY = 5_000;

/**
 * Processor time of the requests that every page makes, beside a bare Fastify with pg that reads the same rows (goal:
 * at most 1.5 times). Alternates, so that other load of the machine affects both alike.
 */
export async function bench(): Promise<void> {
  const cluster = await startEmbedded().catch(startDebian);
  process.env.TEST_DATABASE_URL = cluster.url;
  process.env.TEST_DB = 'pg';
  const { url, drop } = await createTestDatabase();
  let server: TestServer | undefined;
  let bare: BareServer | undefined;
  try {
    // Files of tenants are looked at as often as a server does, which is not with each request.
    server = await buildTestServer({ databaseUrl: url, recheckAfter: 1_000 });
    const { clock } = server.deps;
    bare = await openBareServer(url, 1, () => clock.now());
    await compare(server, bare);
    await grows(server);
  } finally {
    await bare?.close();
    await server?.close();
    await drop();
    await cluster.stop();
    delete process.env.TEST_DB;
    delete process.env.TEST_DATABASE_URL;
  }
}

async function compare(server: TestServer, bare: BareServer): Promise<void> {
  // A session each: who renews it is given another token.
  const [own, other] = [await visitorOf(server, server.app), await visitorOf(server, bare.app)];
  const calls: Readonly<Record<string, InjectOptions>> = {
    'atenciones/listar (23)': { method: 'POST', url: '/api/atenciones/listar', payload: { documento: ANA } },
    'atenciones/enCurso': { method: 'POST', url: '/api/atenciones/enCurso', payload: { documento: ANA, unidad: 1 } },
    'auth/sesion': { method: 'GET', url: '/api/auth/sesion' },
    'auth/renovar': { method: 'POST', url: '/api/auth/renovar' },
    'unidad/requisitos': { method: 'GET', url: '/api/unidad/requisitos' },
  };
  for (const [name, call] of Object.entries(calls)) {
    let [portal, least] = [0, 0];
    for (const visitor of [own, other]) await cost(visitor, call, WARM);
    for (let round = 0; round < ROUNDS; round += 1) {
      portal += (await cost(own, call)) / ROUNDS;
      least += (await cost(other, call)) / ROUNDS;
    }
    // Values that do not depend on the machine's load: the number of queries, and the allocated memory.
    const [work, leastWork] = [
      await counted(() => cost(own, call), REQUESTS),
      await counted(() => cost(other, call), REQUESTS),
    ];
    console.log(
      `${name}: ${figure(portal)} ms de procesador, el mínimo ${figure(least)} ms, ×${figure(portal / least)}; ` +
        `${figure(work.queries)} consultas y ${figure(work.kilobytes)} kB, el mínimo ${figure(leastWork.queries)} y ${figure(leastWork.kilobytes)} kB`,
    );
  }
}

/** The same list with thousands of rows: what one more row costs stays what it is. */
async function grows(server: TestServer): Promise<void> {
  const { db } = server.deps;
  const ana = await visitorOf(server, server.app);
  const call: InjectOptions = { method: 'POST', url: '/api/atenciones/listar', payload: { documento: ANA } };
  let held = 23;
  let before: number | undefined;
  for (const rows of [MANY / 4, MANY / 2, MANY]) {
    await db.execute(sql`insert into consultations (unit, person_id, code, held_at, service_id, professional_id, senha_sigla, senha_numero, cliente, created_at)
      select unit, person_id, 'X-' || n, held_at, service_id, professional_id, senha_sigla, senha_numero, cliente, created_at
      from (select * from consultations where unit = 1 and code = 'AT-10025') one, generate_series(${held + 1}::int, ${rows}::int) n`);
    await db.execute(sql`with bare as (select c.id as consultation, c.person_id, gen_random_uuid() as id from consultations c
        where c.unit = 1 and c.code like 'X-%' and not exists (select 1 from consultation_documents d where d.consultation_id = c.id)),
      kept as (insert into documents (id, unit, owner_id, name, mime, size, sha256, created_at)
        select id, 1, person_id, 'Informe', 'application/pdf', 1, '', now() from bare)
      insert into consultation_documents (unit, consultation_id, position, document_id, tipo)
        select 1, consultation, 0, id, 'Informe' from bare`);
    held = rows;
    const costs: number[] = [];
    for (let at = 0; at < 5; at += 1) costs.push(await cost(ana, call, 2));
    const each = (1_000 * quantile(costs, 0.5)) / rows;
    console.log(
      `${rows} atenciones: ${figure(each)} µs de procesador cada una${before === undefined ? '' : `, ×${figure(each / before)}`}`,
    );
    before = each;
  }
}

/** A browser of Ana's at one of the two servers. */
interface Visitor {
  readonly app: FastifyInstance;
  readonly cookies: Map<string, string>;
}

/** Signed in at the portal's server, which keeps the sessions of both. */
async function visitorOf(server: TestServer, app: FastifyInstance): Promise<Visitor> {
  const ana = server.browser('uno');
  await ana.login(ANA, 'portal2026');
  return { app, cookies: ana.cookies };
}

/** Milliseconds of processor that one request takes. */
async function cost({ app, cookies }: Visitor, call: InjectOptions, requests = REQUESTS): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < requests; at += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await app.inject({ ...call, headers: { host: HOST, origin: `http://${HOST}`, cookie } });
    if (response.statusCode !== 200) throw new Error(`${call.url} ${response.statusCode}`);
    if (response.headers['set-cookie'] !== undefined)
      for (const { name, value } of response.cookies) cookies.set(name, value);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / requests;
}
