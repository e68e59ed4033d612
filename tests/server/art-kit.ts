import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addDays } from '../../engine/domain/dates/calendar-date.ts';
import { artCases } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { attendAllDay } from './booking-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { listSource } from './test-tenant.ts';

/** The clock of every test server: a Tuesday at 10:00. */
export const TODAY = '2026-11-24';

/** A day so many days from the tests' today. */
export const inDays = (days: number): string => addDays(TODAY, days) ?? TODAY;

export const GISELA = { dni: '25111222', password: 'gestor2026' };
export const HUGO = { dni: '25333444', password: 'gestor2026' };
export const CARLA = { dni: '24111222', password: 'coordina2026' };

/** The shipped tenants that have managers, with everybody who works with cases signed in. */
export interface Cases {
  readonly server: TestServer;
  readonly gisela: Browser;
  readonly hugo: Browser;
  readonly carla: Browser;
  /** The coordinator of the other tenant. */
  readonly other: Browser;
  readonly service: number;
}

/** Starts a server with `demo` and `vilsar` as they are shipped. */
export async function startCases(): Promise<Cases> {
  const tenants = [compiledTenant('demo'), compiledTenant('vilsar')];
  const server = await buildTestServer({ source: listSource(tenants), config: { defaultTenant: 'demo' } });
  const enter = async (tenant: string, { dni, password }: typeof GISELA) => {
    const browser = server.browser(tenant);
    await browser.login(dni, password);
    return browser;
  };
  const gisela = await enter('demo', GISELA);
  const other = await enter('vilsar', CARLA);
  await attendAllDay(server);
  const services = (await gisela.get('/api/art/detalle/1037')).json().turnos as { servicio: { id: number } }[];
  return {
    server,
    gisela,
    hugo: await enter('demo', HUGO),
    carla: await enter('demo', CARLA),
    other,
    service: services[0]?.servicio.id ?? 0,
  };
}

let worker = 0;

/** A body that the shipped form takes; each time another worker. */
export function newCase(service: number, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  worker += 1;
  return {
    documento: String(30_500_000 + worker),
    apellido: 'Paredes',
    nombre: 'Ester',
    fecNac: '1990-03-12',
    telMovil: '1155556666',
    email: `ester.${worker}@example.com`,
    genero: 'F',
    nroSiniestro: `SIN-${worker}`,
    diagnostico: 'Esguince de muñeca',
    servicio_id_turno: service,
    fecha_turno: inDays(1),
    hora_turno: '10:00',
    ...changes,
  };
}

/** A page of the list. */
export const list = async (browser: Browser, filter: object = {}) =>
  (await browser.post('/api/art/listarFitro', filter)).json() as {
    casos: {
      casoId: number;
      documento: string;
      status: number;
      statusString: string;
      gestor: { id: number; apellido: string };
    }[];
    total: number;
    pagina: number;
  };

/** A case in full. */
export const detail = async (browser: Browser, id: number) => (await browser.get(`/api/art/detalle/${id}`)).json();

/** Status and code of an answer. */
export const outcome = (answer: LightMyRequestResponse): string =>
  `${answer.statusCode}${answer.statusCode < 400 ? '' : ` ${answer.json().error.code}`}`;

/** The number of the case that was registered; a refusal fails the test with its code. */
export const createdCase = (answer: LightMyRequestResponse): number => {
  expect(outcome(answer)).toBe('200');
  return answer.json().caso.id;
};

/** Registers a case as Gisela. */
export const sendCase = ({ gisela, service }: Cases, changes: Readonly<Record<string, unknown>> = {}, headers = {}) =>
  gisela.post('/api/art/crear', newCase(service, changes), headers);

/** Stored row of a case. */
export const caseRow = async ({ server }: Cases, number: number) =>
  (await server.deps.db.select().from(artCases).where(eq(artCases.number, number)))[0];

/** Times and weekdays that no appointment of the demo data has, and no holiday. */
const HOURS = '08:00 08:30 11:30 12:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:30 18:00 18:30 19:00 19:30';
const times = HOURS.split(' ');
const DAYS = [2, 3, 6, 7, 8, 9, 10, 13, 15, 16, 17, 20];
let next = 0;
/** A free slot. */
export const freeSlot = () => {
  next += 1;
  return { fecha_turno: inDays(DAYS[Math.floor(next / times.length)] ?? 0), hora_turno: times[next % times.length] };
};
