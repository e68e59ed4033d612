// @engine pg
import { and, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { beginAttention } from '../../server/features/visits/begin-attention.ts';
import { admits, type Role, type SessionScope } from '../../server/platform/core/access.ts';
import { appointments, audit, people, scheduleBlocks } from '../../server/platform/db/schema/index.ts';
import type { RegisteredRoute } from '../../server/platform/http/access.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { auditTrail } from './audit-trail.ts';
import { serviceId, start } from './care-kit.ts';
import { beginPayment } from './coverage-kit.ts';
import { type Browser, buildTestServer, HOST, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';
import { type Naming, NOBODY_NAMED, NOBODYS, type Things, type Viewer, WHOSE } from './whose-routes.ts';

const ANA = '30111222';
const LUCIA = '50222333';
const VEGA = '22333444';

let server: TestServer;
let things: Things;
interface Seat {
  readonly browser: Browser;
  readonly role: Role;
  readonly scope: SessionScope;
}
const seats = new Map<Viewer, Seat>();

beforeAll(async () => {
  const demo = compiledTenant('demo');
  const { texts } = demo.server;
  const codes = {
    ...demo.public.codes,
    documentKind: { informe: { label: 'Informe' } },
    rating: { muyBuena: { label: 'Muy buena', code: 5 } },
  };
  const source = listSource([
    testTenant({ id: 'uno', unit: 1, flags: { art: true }, codes, texts }),
    testTenant({ id: 'dos', unit: 2 }),
  ]);
  server = await buildTestServer({ source });
  await seatAll();
  things = await thingsOfAna();
}, 180_000);
afterAll(() => server.close());

async function seatAll(): Promise<void> {
  const sit = async (viewer: Viewer, documento: string, role: Role, unit = 1, about?: object) => {
    const tenant = await server.deps.tenants.get(unit === 1 ? 'uno' : 'dos');
    const browser = server.browser(tenant?.id);
    // The demo data are there from a unit's first request on.
    await browser.get('/api/unidad/requisitos');
    if (!tenant) throw new Error(`no unit ${unit}`);
    const scope = viewer.includes('history') ? 'link:history' : viewer.includes('appointment') ? 'link:turno' : 'full';
    const subject = about === undefined ? {} : { subject: { personId: (await personOf(LUCIA)).id, ...about } };
    const { token } = await openSession(server.deps, tenant, {
      person: await personOf(documento, unit),
      role,
      scope,
      ...subject,
    });
    browser.cookies.set(`sid_${unit}`, token);
    seats.set(viewer, { browser, role, scope });
  };
  await sit('ana', ANA, 'patient');
  const ana = { personId: (await personOf(ANA)).id };
  await sit('bruno', '28444555', 'patient');
  await sit('elena elsewhere', '31555669', 'patient', 2);
  await sit('link to Ana’s history', ANA, 'patient', 1, ana);
  await sit('link to Lucía’s history', ANA, 'patient', 1, {});
  await sit('link to Ana’s appointment', ANA, 'patient', 1, ana);
  await sit('link to Lucía’s appointment', ANA, 'patient', 1, {});
  await sit('gisela', '25111222', 'art');
  await sit('hugo', '25333444', 'art');
  await sit('carla', '24111222', 'coordinator');
  await sit('ortiz', '22111222', 'professional');
  await sit('vega', VEGA, 'professional');
}

function seatOf(viewer: Viewer): Seat {
  const seat = seats.get(viewer);
  if (!seat) throw new Error(`${viewer} has no seat`);
  return seat;
}

async function personOf(documento: string, unit = 1): Promise<typeof people.$inferSelect> {
  const [found] = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.identityNumber, documento)));
  if (!found) throw new Error(`nobody with ${documento} in ${unit}`);
  return found;
}

/** Ana has a history, an appointment, a call with Dr. Ortiz, a payment and a copy of her record; Gisela works with a case. */
async function thingsOfAna(): Promise<Things> {
  const { browser: ana } = seatOf('ana');
  const { browser: gisela } = seatOf('gisela');
  const json = async (answer: Promise<LightMyRequestResponse>) => {
    const { statusCode, body } = await answer;
    if (statusCode !== 200) throw new Error(body);
    return JSON.parse(body);
  };
  const documento = ANA;
  const servicio = await serviceId(ana, 'Clínica médica');
  const linea = (await json(start(ana, ANA, servicio))).id;
  await json(seatOf('ortiz').browser.post('/api/consultorio/llamar', { id: linea }));
  await beginAttention(server.deps, linea, (await personOf('22111222')).id);
  const [atencion] = await json(ana.post('/api/atenciones/listar', { documento }));
  const day = ({ fecha }: { fecha: string }) => fecha.split('-').reverse().join('-');
  const turnos = (await json(ana.post('/api/turnos/listar', { documento }))).filter(
    ({ status }: { status: number }) => status === 1,
  );
  const turno = turnos.reduce((a: { fecha: string }, b: { fecha: string }) => (day(a) > day(b) ? a : b));
  const { casos } = await json(gisela.post('/api/art/listarFitro', { status: 1 }));
  const found = await Promise.all(
    casos.map(({ casoId }: { casoId: number }) => json(gisela.get(`/api/art/detalle/${casoId}`))),
  );
  const one = found.find(({ documentos, turnos }) => documentos.length > 0 && turnos.length > 0);
  if (!one) throw new Error('no case with a document and an appointment');
  return {
    dni: ANA,
    ref: (await personOf(ANA)).ref,
    atencion: atencion.id,
    receta: 1001,
    turno: turno.id,
    linea,
    pago: (await beginPayment(ana)).id,
    trabajo: (await json(ana.post('/api/historia/preparar', { documento }))).job,
    servicio,
    caso: one.caso.id,
    trabajador: one.paciente.id,
    turnoDelCaso: one.turnos[0].id,
    documentoDelCaso: one.documentos[0].id,
    bloqueo: await blockedByOrtiz(),
    turnoDeAgenda: await bookedWithOrtiz(servicio),
  };
}

/** Free hours of a day. */
async function blockedByOrtiz(): Promise<number> {
  const now = server.clock.now();
  const [row] = await server.deps.db
    .insert(scheduleBlocks)
    .values({
      unit: 1,
      personId: (await personOf('22111222')).id,
      startsAt: new Date(now.getTime() + 40 * 86_400_000),
      endsAt: new Date(now.getTime() + 41 * 86_400_000),
      createdAt: now,
    })
    .returning({ id: scheduleBlocks.id });
  return row?.id ?? 0;
}

/** An appointment of Ana's with Dr. Ortiz, on a day without other appointments. */
async function bookedWithOrtiz(serviceId: number): Promise<number> {
  const now = server.clock.now();
  const personId = (await personOf(ANA)).id;
  const professionalId = (await personOf('22111222')).id;
  const startsAt = new Date(now.getTime() + 39 * 86_400_000);
  const [row] = await server.deps.db
    .insert(appointments)
    .values({ unit: 1, personId, serviceId, professionalId, startsAt, bookedBy: personId, createdAt: now })
    .returning({ id: appointments.id });
  return row?.id ?? 0;
}

const nameOf = ({ method, url }: RegisteredRoute) => `${method} ${url}`;
const routes = () =>
  server.app.routeRegistry.filter(({ method, url }) => /^(GET|POST)$/.test(method) && url.startsWith('/api/'));

function ask(browser: Browser, route: string, { params = {}, body, headers = {} }: Naming) {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const payload = method === 'POST' ? { payload: body ?? {} } : {};
  // Sent as by a page of the portal: a GET with an effect refuses all others.
  return browser.send({
    method: method as 'GET' | 'POST',
    url,
    headers: { origin: `http://${HOST}`, ...headers },
    ...payload,
  });
}

const said = ({ statusCode, body }: LightMyRequestResponse) => `${statusCode} ${body}`;

it('classifies every route by whether it names somebody’s object [R11]', () => {
  const listed = [...Object.keys(WHOSE), ...Object.keys(NOBODY_NAMED)].sort();
  expect(routes().map(nameOf).sort()).toEqual(listed);
});

// In order, that of the table: the last routes of a call, a case or an appointment end what the others ask about.
describe('what belongs to somebody', { shuffle: false }, () => {
  it.each(Object.keys(WHOSE))(
    '%s tells others nothing, not even that it is there [R11, A17, A18, A19]',
    async (name) => {
      const row = WHOSE[name];
      const route = routes().find((one) => nameOf(one) === name);
      if (!row || !route) throw new Error(name);
      // Advances the clock before the limit of sixty refusals a minute, which another test covers.
      if (Object.keys(WHOSE).indexOf(name) % 20 === 0) server.clock.advance(61_000);
      let asked = 0;
      for (const [viewer, { browser, role, scope }] of seats) {
        if (row.reach.includes(viewer) || !admits(route.access, { role, scope })) continue;
        asked += 1;
        const [here, nowhere] = [
          await ask(browser, name, row.names(things)),
          await ask(browser, name, row.names(NOBODYS)),
        ];
        expect([viewer, said(here)]).toEqual([viewer, said(nowhere)]);
        expect([viewer, row.nothing ?? here.statusCode]).toEqual([viewer, row.nothing ? here.body : 404]);
      }
      expect(asked).toBeGreaterThan(0);
    },
    60_000,
  );

  it.each(Object.entries(WHOSE).flatMap(([name, row]) => row.reach.map((viewer) => [name, viewer] as const)))(
    '%s is answered to %s, and in the audit [R11, R17]',
    async (name, viewer) => {
      const row = WHOSE[name];
      const before = (await auditTrail(server)).length;
      const answer = row && (await ask(seatOf(viewer).browser, name, row.names(things)));
      expect([401, 403, 404]).not.toContain(answer?.statusCode);
      expect(answer?.statusCode).toBeLessThan(500);
      if (row?.audit === undefined) return;
      const rows = (await auditTrail(server)).slice(before).map(({ action, outcome }) => `${action} ${outcome}`);
      expect(rows).toContain(`${row.audit} ok`);
    },
    60_000,
  );

  it('every refusal of a record is in the audit [R17]', async () => {
    const before = (await auditTrail(server)).length;
    const records = ['usuarios/persona', 'atenciones/listar', 'historia/lecturas', 'historia/archivo', 'recetas/pdf'];
    for (const record of records) {
      const name = `POST /api/${record}`;
      const answer = await ask(seatOf('bruno').browser, name, WHOSE[name]?.names(things) ?? {});
      expect([name, answer.statusCode]).toEqual([name, 404]);
    }
    const bruno = (await personOf('28444555')).id;
    const rows = (await auditTrail(server, eq(audit.actorId, bruno))).slice(-records.length);
    expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual(
      records.map(() => ['person.access', 'refused']),
    );
    expect((await auditTrail(server)).length - before).toBe(records.length);
  });
});

describe('what a professional has in hand', () => {
  it('opens no record of anybody else: another’s consultation is not there [R11, A19]', async () => {
    const { browser: ana } = seatOf('ana');
    const [hers] = (await ana.post('/api/atenciones/listar', { documento: LUCIA })).json();
    const asked = { id: things.linea, atencion: hers.id };
    expect(refusalOf(await seatOf('ortiz').browser.post('/api/consultorio/anterior', asked))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});
