import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { completeSettings } from '../../engine/language/compile/emit/settings.ts';
import { appointments, outboxMails, people, services } from '../../server/platform/db/schema/index.ts';
import { type AppMetrics, appMetrics } from '../../server/platform/metrics/app-metrics.ts';
import { withOrders } from './admin-kit.ts';
import { book, patients } from './booking-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

export const [PAZ, SOSA, OTHER] = ['laura.paz@example.org', 'ivan.sosa@example.org', 'eva.rey@example.org'];
/** Tuesday, a national holiday; the days after the server's Tuesday; a Sunday. */
export const [HOLIDAY, WEDNESDAY, THURSDAY, SUNDAY] = ['2026-12-08', '2026-12-02', '2026-12-03', '2026-12-13'];

export const professional = (correo: string, nombre: string, dni: string) => ({
  correo,
  nombre,
  apellido: nombre,
  dni,
  titulo: 'Médica',
  matricula_tipo: 'nac',
  matricula: dni,
});
export const words = (row: Readonly<Record<string, string>>) =>
  Object.entries(row).map(([name, value]) => `${name}=${value}`);

/** Starts an office of two tenants for a file of tests: its server, orders of `admin`, and ways to book and to look. */
export function office() {
  let server: TestServer;
  let tenant: ReturnType<typeof testTenant>;
  let metrics: AppMetrics;
  const { admin, file } = withOrders(() => server);

  beforeAll(async () => {
    tenant = testTenant({ id: 'uno', unit: 1 });
    server = await buildTestServer({
      source: listSource([tenant, testTenant({ id: 'dos', unit: 2 })]),
      config: { publicUrl: 'https://portal.test' },
      plugin: (app, deps) => {
        metrics = appMetrics(app, deps);
      },
    });
    await server.browser('uno').get('/api/unidad/requisitos');
    await admin('put', 'profesionales', 'dos', ...words({ ...professional(OTHER, 'Eva', '23999333'), activo: 'sí' }));
  });
  afterAll(async () => {
    metrics.close();
    await server.close();
  });
  beforeEach(async () => {
    await server.deps.db.delete(appointments);
  });
  afterEach(() => settings(completeSettings({ appointments: { holidays: 'open' } }).appointments));

  function settings(more: object): void {
    Object.assign(tenant.public.settings, { appointments: { ...tenant.public.settings.appointments, ...more } });
  }

  let round = 0;
  /** A service that two professionals attend from 8 to 14, Monday to Friday. */
  async function attended() {
    round += 1;
    const letter = 'ABCDEFGHIJKLMNOPQRST'[round];
    const nombre = `Alergia ${letter}`;
    const hours = { servicio: nombre, horario: 'lun-vie 08:00-14:00' };
    const staff = [professional(PAZ, 'Laura', '23999111'), professional(SOSA, 'Iván', '23999222')];
    const rows = {
      servicios: [{ nombre, sigla: `AL${letter}`, por_profesional: 'sí', por_especialidad: 'sí' }],
      profesionales: staff.map((one) => ({ ...one, activo: 'sí' })),
      agendas: [PAZ, SOSA].map((profesional) => ({ ...hours, profesional })),
    };
    const { code } = await admin('import', 'uno', file(`r${round}.json`, JSON.stringify(rows)));
    expect(code).toBe(0);
    const { db } = server.deps;
    const [service] = await db.select().from(services).where(eq(services.name, nombre));
    const found = await db
      .select()
      .from(people)
      .where(inArray(people.email, [PAZ, SOSA]));
    const idOf = (email: string) => found.find((one) => one.email === email)?.id ?? 0;
    return { nombre, service: service?.id ?? 0, paz: idOf(PAZ), sosa: idOf(SOSA) };
  }

  /** Books for somebody new. @returns `said`: `ok`, or the code of the refusal */
  async function wish(servicio: number, profesional: number | null, fecha: string, hora = '10:00') {
    const [one] = await patients(server, 1);
    if (!one) throw new Error('nobody');
    const answer = await book(one.browser, { documento: one.documento, servicio, fecha, hora, profesional });
    const { id, error } = answer.json();
    return { id: id as number, email: one.email, said: answer.statusCode === 200 ? 'ok' : error.code };
  }

  const rowOf = async (id: number) =>
    (await server.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];
  const mailsTo = async (email: string) =>
    (await server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))).map(
      ({ subject }) => subject,
    );
  const outsideFigures = async () =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith('portal_appointments_outside{'));
  const outside = async () => (await admin('list', 'turnos-afuera', 'uno')).said.join('\n');
  return {
    admin,
    file,
    settings,
    attended,
    wish,
    rowOf,
    mailsTo,
    outside,
    outsideFigures,
    server: () => server,
  };
}
