import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendantOf } from '../../engine/domain/slot/outside.ts';
import { completeSettings } from '../../engine/language/compile/emit/settings.ts';
import { outsideAppointments } from '../../server/features/agenda/outside-offer.ts';
import {
  appointments,
  people,
  scheduleBlocks,
  serviceProfessionals,
  services,
} from '../../server/platform/db/schema/index.ts';
import { TenantVersions } from '../../server/platform/tenants/tenant-versions.ts';
import { walkAvailability } from './availability-walk.ts';
import { book, patients, serviceNamed } from './booking-kit.ts';
import { wantAcrossModes } from './booking-races.ts';
import { ORTIZ, professional, VEGA } from './care-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let tenant: ReturnType<typeof testTenant>;
let clinic: number;
let skin: number;
let ortiz: number;
let vega: number;

/** A Wednesday on which Dr. Ortiz attends Clínica médica from 8 to 14 and Dermatología from 14 to 18. */
const WEDNESDAY = '2026-12-02';

beforeAll(async () => {
  tenant = testTenant({ id: 'uno', unit: 1 });
  server = await buildTestServer({ source: listSource([tenant]) });
  const [one] = await patients(server, 1);
  if (!one) throw new Error('nobody');
  clinic = (await serviceNamed(one.browser, 'Clínica médica')).id;
  skin = (await serviceNamed(one.browser, 'Dermatología')).id;
  const doctors = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), inArray(people.email, [ORTIZ.email, VEGA.email])));
  ortiz = doctors.find(({ email }) => email === ORTIZ.email)?.id ?? 0;
  vega = doctors.find(({ email }) => email === VEGA.email)?.id ?? 0;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(appointments);
  await server.deps.db.delete(scheduleBlocks);
});
afterEach(async () => {
  Object.assign(tenant.public.settings, {
    appointments: completeSettings({ appointments: { holidays: 'open' } }).appointments,
  });
  await server.deps.db.delete(serviceProfessionals).where(eq(serviceProfessionals.schedule, []));
});

/** Settings of appointments during one test. */
function settings(more: object): void {
  Object.assign(tenant.public.settings, { appointments: { ...tenant.public.settings.appointments, ...more } });
}

/** Lets Dr. Vega attend a service whenever the unit does. */
const join = (serviceId: number) =>
  server.deps.db.insert(serviceProfessionals).values({ unit: 1, serviceId, personId: vega, schedule: [] });

/** Books for somebody new. @returns `ok`, or the code of the refusal, with the row's id */
async function wish(servicio: number, fecha: string, hora: string, profesional: number | null = null) {
  const [one] = await patients(server, 1);
  if (!one) throw new Error('nobody');
  const answer = await book(one.browser, { documento: one.documento, servicio, fecha, hora, profesional });
  const said = answer.json();
  return { ...one, id: said.id as number, said: answer.statusCode === 200 ? 'ok' : said.error.code };
}
const said = async (...wanted: Parameters<typeof wish>) => (await wish(...wanted)).said;

async function taken(servicio: number, fecha: string): Promise<string[]> {
  const [one] = await patients(server, 1);
  const asked = { unidad: 1, servicio, desde: fecha, hasta: fecha };
  const slots = (await one?.browser.post('/api/turnos/ocupados', asked))?.json() ?? [];
  return slots.map(({ hora }: { hora: string }) => hora);
}

const givenTo = async (id: number) => {
  const [row] = await server.deps.db.select().from(appointments).where(eq(appointments.id, id));
  return row && attendantOf(row);
};

describe('a professional', () => {
  it('has one patient at a time, whatever the service and the mode [FIXT-01, D-BOOK-01]', async () => {
    expect(await said(skin, WEDNESDAY, '15:00')).toBe('ok');
    expect(await said(skin, WEDNESDAY, '15:00', ortiz)).toBe('TURNO_OCUPADO');
    expect(await said(skin, WEDNESDAY, '15:20', ortiz)).toBe('TURNO_OCUPADO');
    expect(await said(skin, WEDNESDAY, '15:40', ortiz)).toBe('ok');
    expect(await said(skin, WEDNESDAY, '15:30')).toBe('TURNO_OCUPADO');
    const rows = await server.deps.db.select().from(appointments);
    expect(rows.map(attendantOf)).toEqual([ortiz, ortiz]);
  });

  it('sees an appointment by specialty whose patient reads no name [D-AGENDA-01, TURN-06]', async () => {
    const { browser, documento, id } = await wish(clinic, WEDNESDAY, '09:00');
    const doctor = await professional(server, ORTIZ);
    const range = { desde: WEDNESDAY, hasta: WEDNESDAY };
    const [day] = (await doctor.post('/api/consultorio/agenda', range)).json();
    expect(day.turnos).toMatchObject([{ id, porEspecialidad: true }]);
    const [own] = (await browser.post('/api/turnos/listar', { documento })).json();
    expect(own).toMatchObject({ id, profesional: null, profesionalNombre: null });
  });

  it('reassigns an appointment by specialty to a colleague when blocking the hour [D-AGENDA-03]', async () => {
    const { id } = await wish(clinic, WEDNESDAY, '09:00');
    await join(clinic);
    const doctor = await professional(server, ORTIZ);
    const day = { desdeFecha: WEDNESDAY, desdeHora: '08:00', hastaFecha: WEDNESDAY, hastaHora: '12:00' };
    const { turnos, ...preview } = (await doctor.post('/api/consultorio/turnosAfectados', day)).json();
    expect(turnos).toEqual([]);
    expect((await doctor.post('/api/consultorio/bloquear', { ...preview, turnos: 'mantener' })).statusCode).toBe(200);
    expect(await givenTo(id)).toBe(vega);
  });
});

describe('a block of hours, with a buffer', () => {
  const morning = { desdeFecha: WEDNESDAY, desdeHora: '08:00', hastaFecha: WEDNESDAY, hastaHora: '12:00' };
  const give = (ids: readonly number[], assignedId: number) =>
    server.deps.db
      .update(appointments)
      .set({ assignedId })
      .where(inArray(appointments.id, [...ids]));

  it('asks about an appointment that a colleague’s buffer keeps from being passed on [FIXT-13]', async () => {
    settings({ bufferMinutes: 10 });
    await join(clinic);
    const { id } = await wish(clinic, WEDNESDAY, '09:00');
    await give([id], ortiz);
    expect(await givenTo((await wish(clinic, WEDNESDAY, '09:30')).id)).toBe(vega);
    const doctor = await professional(server, ORTIZ);
    const { turnos, ...preview } = (await doctor.post('/api/consultorio/turnosAfectados', morning)).json();
    expect(turnos).toMatchObject([{ id }]);
    const decision = { turnos: 'cancelar', motivoCancelar: 'Licencia' };
    const answer = await doctor.post('/api/consultorio/bloquear', { ...preview, ...decision });
    expect(answer.json()).toMatchObject({ cancelados: 1, avisados: 1 });
  });

  it('passes on what one colleague can keep together, and asks about the rest [FIXT-13]', async () => {
    const [early, late] = [await wish(clinic, WEDNESDAY, '09:00'), await wish(clinic, WEDNESDAY, '09:30')];
    await give([early.id, late.id], ortiz);
    await join(clinic);
    settings({ bufferMinutes: 10 });
    const doctor = await professional(server, ORTIZ);
    const { turnos, ...preview } = (await doctor.post('/api/consultorio/turnosAfectados', morning)).json();
    expect(turnos).toMatchObject([{ id: late.id }]);
    const answer = await doctor.post('/api/consultorio/bloquear', { ...preview, turnos: 'mantener' });
    expect(answer.statusCode).toBe(200);
    expect([await givenTo(early.id), await givenTo(late.id)]).toEqual([vega, ortiz]);
  });
});

describe('a time by specialty', () => {
  it('is offered only while a professional attends [FIXT-04]', async () => {
    const saturday = '2026-11-28';
    expect(await taken(clinic, saturday)).toContain('12:30');
    expect(await said(clinic, saturday, '12:30')).toBe('TURNO_NO_DISPONIBLE');
    expect(await said(clinic, '2026-11-27', '19:30')).toBe('TURNO_NO_DISPONIBLE');
    const day = await taken(clinic, WEDNESDAY);
    expect([day.includes('08:00'), day.includes('13:30'), day.includes('14:00')]).toEqual([false, false, true]);
  });

  it('goes to each free professional, the fewest appointments first [FIXT-04]', async () => {
    await join(clinic);
    const first = await wish(clinic, WEDNESDAY, '09:00');
    const second = await wish(clinic, WEDNESDAY, '09:00');
    expect([first.said, second.said, await said(clinic, WEDNESDAY, '09:00')]).toEqual(['ok', 'ok', 'TURNO_OCUPADO']);
    const third = await wish(clinic, WEDNESDAY, '10:00');
    const fourth = await wish(clinic, WEDNESDAY, '11:00');
    const given = await Promise.all([first, second, third, fourth].map(({ id }) => givenTo(id)));
    expect(new Set(given.slice(0, 2)).size).toBe(2);
    expect(new Set(given.slice(2)).size).toBe(2);
  });

  it('uses the cupo of a service without professionals', async () => {
    const [like] = await server.deps.db.select().from(services).where(eq(services.id, clinic));
    if (!like) throw new Error('no service');
    const { id: _id, ...about } = like;
    const [own] = await server.deps.db
      .insert(services)
      .values({ ...about, name: 'Vacunas', ticketLetters: 'VA', capacity: 2 })
      .returning();
    const service = own?.id ?? 0;
    const all = [await said(service, WEDNESDAY, '18:00'), await said(service, WEDNESDAY, '18:00')];
    expect([...all, await said(service, WEDNESDAY, '18:00')]).toEqual(['ok', 'ok', 'TURNO_OCUPADO']);
    expect(await taken(service, WEDNESDAY)).toEqual(['18:00']);
  });

  it('counts an unassigned appointment as a place of its service', async () => {
    const { id } = await wish(clinic, WEDNESDAY, '09:00');
    await server.deps.db.update(appointments).set({ assignedId: null }).where(eq(appointments.id, id));
    expect(await taken(clinic, WEDNESDAY)).toContain('09:00');
    expect(await said(clinic, WEDNESDAY, '09:00')).toBe('TURNO_OCUPADO');
    await join(clinic);
    expect(await said(clinic, WEDNESDAY, '09:00')).toBe('ok');
  });
});

it('accepts as many concurrent bookings as professionals are free, across modes [D-BOOK-01, R1]', async () => {
  await join(skin);
  await wantAcrossModes(
    [server],
    24,
    { service: skin, professional: ortiz, free: 2 },
    { fecha: WEDNESDAY, hora: '15:00' },
  );
});

describe('the calendar', () => {
  it('closes national holidays, movable ones too, and bridge days on request [FIXT-06]', async () => {
    server.clock.setTo(new Date('2026-11-19T10:00:00-03:00'));
    settings({ holidays: 'closed' });
    expect(await said(clinic, '2026-12-08', '09:00')).toBe('TURNO_NO_DISPONIBLE');
    expect(await said(clinic, '2026-11-23', '09:00')).toBe('TURNO_NO_DISPONIBLE');
    expect(await said(clinic, '2026-12-07', '09:00')).toBe('ok');
    expect(await taken(clinic, '2026-12-08')).toHaveLength(24);
    settings({ holidays: 'closedWithBridges' });
    expect(await said(clinic, '2026-12-07', '10:00')).toBe('TURNO_NO_DISPONIBLE');
    settings({ holidays: 'open' });
    expect(await said(clinic, '2026-12-08', '09:00')).toBe('ok');
  });

  it('closes the days of the tenant [FIXT-06]', async () => {
    settings({ closedDays: [{ from: WEDNESDAY, until: '2026-12-03' }, { from: '2026-12-10' }] });
    for (const day of [WEDNESDAY, '2026-12-03', '2026-12-10'])
      expect([day, await said(clinic, day, '09:00')]).toEqual([day, 'TURNO_NO_DISPONIBLE']);
    expect(await said(clinic, '2026-12-04', '09:00')).toBe('ok');
  });

  it('closes a day as soon as any server holds the document that closes it [FIXT-23]', async () => {
    const { db } = server.deps;
    const before = await wish(clinic, WEDNESDAY, '09:00');
    const closed = structuredClone(tenant);
    Object.assign(closed.public.settings.appointments, { closedDays: [{ from: WEDNESDAY }] });
    const store = (one: typeof tenant) =>
      new TenantVersions(db).keep({ tenant: one, source: 'elsewhere', own: {} }, new Map(), 'another');
    await store(closed);
    expect(await said(clinic, WEDNESDAY, '10:00')).toBe('TURNO_NO_DISPONIBLE');
    expect(await taken(clinic, WEDNESDAY)).toContain('10:00');
    const outside = await outsideAppointments(server.deps, tenant);
    expect(outside.map(({ row, why }) => [row.id, why])).toEqual([[before.id, 'cierre']]);
    await store(tenant);
    expect(await said(clinic, WEDNESDAY, '10:00')).toBe('ok');
  });

  it('narrows the hours of a special day, opening a holiday with hours [FIXT-06]', async () => {
    settings({ holidays: 'closed', specialHours: [{ date: '2026-12-08', from: '09:00', until: '10:00' }] });
    expect(await said(clinic, '2026-12-08', '08:30')).toBe('TURNO_NO_DISPONIBLE');
    expect(await said(clinic, '2026-12-08', '09:30')).toBe('ok');
    expect(await said(clinic, '2026-12-08', '10:00')).toBe('TURNO_NO_DISPONIBLE');
  });

  it('asks for the minimum notice [FIXT-06]', async () => {
    settings({ minNoticeMinutes: 60 });
    expect(await said(clinic, '2026-11-24', '10:30')).toBe('TURNO_NO_DISPONIBLE');
    expect(await taken(clinic, '2026-11-24')).toContain('10:30');
    expect(await said(clinic, '2026-11-24', '11:00')).toBe('ok');
  });

  it('keeps the buffer between two appointments of a professional', async () => {
    settings({ bufferMinutes: 10 });
    expect(await said(clinic, WEDNESDAY, '09:00')).toBe('ok');
    expect(await taken(clinic, WEDNESDAY)).toEqual(expect.arrayContaining(['08:30', '09:00', '09:30']));
    expect(await said(clinic, WEDNESDAY, '09:30')).toBe('TURNO_OCUPADO');
    expect(await said(clinic, WEDNESDAY, '10:00')).toBe('ok');
  });

  it('limits how many a person has ahead of a service [FIXT-17]', async () => {
    settings({ aheadPerService: 1 });
    const { browser, documento } = await wish(clinic, WEDNESDAY, '09:00');
    const again = { documento, servicio: clinic, fecha: '2026-12-03', hora: '09:00' };
    expect((await book(browser, again)).json().error.code).toBe('TOPE_SERVICIO');
    const other = { ...again, servicio: skin, fecha: '2026-12-04', hora: '15:00' };
    expect((await book(browser, other)).statusCode).toBe(200);
  });
});

it('keeps and tells everybody through random changes of the availability [FIXT-01, FIXT-02, FIXT-13, FIXT-15, FIXT-16, A40]', async () => {
  const { booked, moved, confirmed, refused, blocked, closed, dated, capped, left, told } = await walkAvailability(
    [server],
    80,
    8,
  );
  const all = { booked, moved, confirmed, refused, blocked, closed, dated, capped, left, told };
  expect(Object.entries(all).filter(([, times]) => times === 0)).toEqual([]);
}, 240_000);
