// @engine pg
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { touchedAppointments } from '../../server/features/agenda/touched-appointments.ts';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import {
  appointments,
  audit,
  outboxMails,
  people,
  scheduleBlocks,
  serviceProfessionals,
} from '../../server/platform/db/schema/index.ts';
import { DAY, startAgenda } from './agenda-kit.ts';
import { auditTrail } from './audit-trail.ts';
import { book, patients } from './booking-kit.ts';
import { ANA, ORTIZ, professional, start, VEGA } from './care-kit.ts';
import { type Browser, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let ana: Browser;
let ortiz: Browser;
let vega: Browser;
let clinic: number;
let skin: number;
let doctor: number;

beforeAll(async () => {
  ({ server, ana, ortiz, vega, clinic, skin, doctor } = await startAgenda());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(scheduleBlocks);
  // Those of the tests; the demo's are today's and tomorrow's.
  await server.deps.db.delete(appointments).where(gt(appointments.startsAt, new Date(`${DAY}T00:00:00-03:00`)));
  await server.deps.db.delete(serviceProfessionals).where(eq(serviceProfessionals.schedule, []));
});

const hours = (desdeHora: string, hastaHora: string, more: object = {}) => ({
  desdeFecha: DAY,
  desdeHora,
  hastaFecha: DAY,
  hastaHora,
  ...more,
});
const touched = async (browser: Browser, wish: object) =>
  (await browser.post('/api/consultorio/turnosAfectados', wish)).json();
/** Blocks hours as the page does: told first, then decided. */
async function block(browser: Browser, wish: object, decision: object = { turnos: 'mantener' }) {
  const { turnos: _told, ...preview } = await touched(browser, wish);
  return browser.post('/api/consultorio/bloquear', { ...preview, ...decision });
}
const agenda = async (browser: Browser, desde = DAY, hasta = DAY) =>
  (await browser.post('/api/consultorio/agenda', { desde, hasta })).json();
/** Somebody new with an appointment of the day. */
async function booked(hora: string, profesional: number | null = null) {
  const [one] = await patients(server, 1);
  if (!one) throw new Error('nobody');
  const servicio = profesional === null ? clinic : skin;
  const answer = await book(one.browser, { documento: one.documento, servicio, profesional, fecha: DAY, hora });
  expect(answer.statusCode).toBe(200);
  return { ...one, id: answer.json().id as number, hora };
}

describe('the agenda', () => {
  it('lists own and specialty appointments of the professional’s services by day [D-AGENDA-01]', async () => {
    const mine = await booked('14:00', doctor);
    const anybodys = await booked('09:00');
    const days = await agenda(ortiz, '2026-12-08', '2026-12-10');
    expect(days.map(({ fecha }: { fecha: string }) => fecha)).toEqual(['2026-12-08', DAY, '2026-12-10']);
    expect(days[0]).toEqual({ fecha: '2026-12-08', turnos: [], bloqueos: [] });
    const same = { status: 1, confirmacion: null, espera: null, edad: 46 };
    expect(days[1].turnos).toMatchObject([
      { id: anybodys.id, hora: '09:00', minutos: 30, especialidad: 'Clínica médica', porEspecialidad: true, ...same },
      { id: mine.id, hora: '14:00', minutos: 20, especialidad: 'Dermatología', porEspecialidad: false, ...same },
    ]);
    expect((await agenda(vega))[0].turnos).toEqual([]);
    await mine.browser.post('/api/turnos/cancelar', { id: mine.id });
    expect((await agenda(ortiz))[0].turnos).toHaveLength(1);
  });

  it('shows which appointments are confirmed [D-AGENDA-01]', async () => {
    const { id } = await booked('10:00');
    const { db } = server.deps;
    await db
      .update(appointments)
      .set({ confirmation: 'confirmed', confirmedAt: TUESDAY })
      .where(eq(appointments.id, id));
    const [day] = await agenda(ortiz);
    expect(day.turnos.find((one: { id: number }) => one.id === id)).toMatchObject({ confirmacion: 1 });
  });

  it('shows the waiting patient on the appointment and calls them from it [D-AGENDA-02]', async () => {
    // Ana's demo appointment "in ten minutes", at 10:10.
    const own = await server.deps.db
      .select()
      .from(appointments)
      .where(and(eq(appointments.unit, 1), eq(appointments.startsAt, new Date('2026-11-24T10:10:00-03:00'))));
    const turnoId = own[0]?.id;
    const asked = await start(ana, ANA.documento, own[0]?.serviceId ?? 0, { turnoId });
    expect(asked.statusCode).toBe(200);
    const [day] = await agenda(ortiz, '2026-11-24', '2026-11-24');
    const entry = day.turnos.find((one: { id: number }) => one.id === turnoId);
    expect(entry.espera).toEqual({ id: asked.json().id, desde: asked.json().esperaDesde });
    const called = await ortiz.post('/api/consultorio/llamar', { id: entry.espera.id });
    expect(called.json()).toMatchObject({ paciente: 'Ana Pérez', turno: { id: turnoId } });
    const [after] = await agenda(ortiz, '2026-11-24', '2026-11-24');
    expect(after.turnos.find((one: { id: number }) => one.id === turnoId).espera).toBeNull();
  });

  it('assigns appointments to their day in Buenos Aires time [D-AGENDA-01]', async () => {
    const [one] = await patients(server, 1);
    const rows = ['2026-12-31T23:50:00-03:00', '2027-01-01T00:25:00-03:00'].map((at) => new Date(at));
    const person =
      (
        await server.deps.db.query.people.findFirst({
          where: (people, { eq: is }) => is(people.identityNumber, one?.documento ?? ''),
        })
      )?.id ?? 0;
    for (const startsAt of rows)
      await server.deps.db.insert(appointments).values({
        unit: 1,
        personId: person,
        serviceId: clinic,
        professionalId: doctor,
        startsAt,
        bookedBy: person,
        createdAt: TUESDAY,
      });
    const days = await agenda(ortiz, '2026-12-31', '2027-01-01');
    expect(days.map((day: { turnos: { hora: string }[] }) => day.turnos.map(({ hora }) => hora))).toEqual([
      ['23:50'],
      ['00:25'],
    ]);
  });

  it('rejects invalid dates, reversed ranges and ranges over six weeks [D-AGENDA-01]', async () => {
    for (const [desde, hasta] of [
      ['2026-12-10', '2026-12-09'],
      ['2026-12-01', '2027-01-12'],
      ['2026-02-30', '2026-03-01'],
    ])
      expect(refusalOf(await ortiz.post('/api/consultorio/agenda', { desde, hasta }))).toEqual([400, 'INVALID_BODY']);
    expect(await agenda(ortiz, '2026-12-01', '2027-01-11')).toHaveLength(42);
  });
});

describe('blocked hours', () => {
  it('are neither offered nor accepted until they are unblocked [D-AGENDA-03, A40]', async () => {
    const answer = await block(ortiz, hours('14:00', '15:00', { motivo: 'Reunión' }));
    expect(answer.statusCode).toBe(200);
    const [{ browser, documento } = { browser: ana, documento: '' }] = await patients(server, 1);
    const day = { unidad: 1, desde: DAY, hasta: DAY };
    const mine = (await browser.post('/api/turnos/ocupados', { ...day, servicio: skin, profesional: doctor })).json();
    expect(mine.map(({ hora }: { hora: string }) => hora)).toEqual(expect.arrayContaining(['14:00', '14:20', '14:40']));
    expect(mine.map(({ hora }: { hora: string }) => hora)).not.toContain('15:00');
    // Only he attends Clínica médica: its slots are gone with him.
    const everybodys = (await browser.post('/api/turnos/ocupados', { ...day, servicio: clinic })).json();
    expect(everybodys.map(({ hora }: { hora: string }) => hora)).toEqual(expect.arrayContaining(['14:00', '14:30']));
    for (const wish of [
      { servicio: skin, profesional: doctor, hora: '14:40' },
      { servicio: clinic, hora: '14:30' },
    ])
      expect(refusalOf(await book(browser, { documento, fecha: DAY, ...wish }))).toEqual([409, 'TURNO_OCUPADO']);
    const moved = await booked('16:00', doctor);
    const move = { id: moved.id, fecha: DAY, hora: '14:20', profesional: doctor };
    expect(refusalOf(await moved.browser.post('/api/turnos/reprogramar', move))).toEqual([409, 'TURNO_OCUPADO']);
    const { id } = answer.json();
    expect((await agenda(ortiz))[0].bloqueos).toEqual([{ id, desde: '14:00', hasta: '15:00', motivo: 'Reunión' }]);
    expect((await ortiz.post('/api/consultorio/desbloquear', { id })).json()).toEqual({ ok: true });
    const again = await book(browser, { documento, servicio: skin, profesional: doctor, fecha: DAY, hora: '14:40' });
    expect(again.statusCode).toBe(200);
    await browser.post('/api/turnos/cancelar', { id: again.json().id });
    const free = (await browser.post('/api/turnos/ocupados', { ...day, servicio: clinic })).json();
    expect(free.map(({ hora }: { hora: string }) => hora)).not.toContain('14:30');
  });

  it('splits a block across midnight by day and refuses bookings in it [D-AGENDA-03]', async () => {
    const wish = { desdeFecha: '2026-12-31', desdeHora: '23:00', hastaFecha: '2027-01-01', hastaHora: '09:00' };
    const { id } = (await block(ortiz, wish)).json();
    const days = await agenda(ortiz, '2026-12-31', '2027-01-02');
    expect(days.map(({ bloqueos }: { bloqueos: object[] }) => bloqueos)).toEqual([
      [{ id, desde: '23:00', hasta: '24:00', motivo: null }],
      [{ id, desde: '00:00', hasta: '09:00', motivo: null }],
      [],
    ]);
    server.clock.setTo(new Date('2026-12-31T23:58:00-03:00'));
    const [{ browser, documento } = { browser: ana, documento: '' }] = await patients(server, 1);
    const wanted = (hora: string) => book(browser, { documento, servicio: clinic, fecha: '2027-01-01', hora });
    expect(refusalOf(await wanted('08:30'))).toEqual([409, 'TURNO_OCUPADO']);
    expect((await wanted('09:00')).statusCode).toBe(200);
  });

  it('preview the affected appointments without changing anything [D-AGENDA-03]', async () => {
    const before = await booked('11:00');
    const told = await touched(ortiz, hours('11:10', '11:20'));
    expect(told.turnos).toMatchObject([{ id: before.id, hora: '11:00', especialidad: 'Clínica médica' }]);
    expect((await touched(ortiz, hours('11:30', '12:00'))).turnos).toEqual([]);
    expect((await agenda(ortiz))[0].bloqueos).toEqual([]);
    // Dr. Vega attends no Clínica médica: her hours touch nothing of it.
    expect((await touched(vega, hours('11:10', '11:20'))).turnos).toEqual([]);
  });

  it('block a specialty slot only when no professional is free [D-AGENDA-03]', async () => {
    const { db } = server.deps;
    const day = '2026-12-10';
    const at = (desdeHora: string, hastaHora: string) =>
      hours(desdeHora, hastaHora, { desdeFecha: day, hastaFecha: day });
    const [marta] = await db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.email, VEGA.email)));
    const personId = marta?.id ?? 0;
    await db.insert(serviceProfessionals).values({ unit: 1, serviceId: clinic, personId, schedule: [] });
    const [one, other] = await patients(server, 2);
    if (!one || !other) throw new Error('nobody');
    const want = ({ browser, documento }: typeof one, hora: string) =>
      book(browser, { documento, servicio: clinic, fecha: day, hora });
    const { id } = (await want(one, '10:30')).json();
    expect((await touched(ortiz, at('09:30', '12:00'))).turnos).toEqual([]);
    await block(ortiz, at('09:30', '12:00'));
    expect((await touched(vega, at('10:30', '11:00'))).turnos).toMatchObject([{ id }]);
    await block(vega, at('10:30', '11:30'));
    const asked = { unidad: 1, servicio: clinic, desde: day, hasta: day };
    const taken = (await one.browser.post('/api/turnos/ocupados', asked)).json();
    expect(taken.map(({ hora }: { hora: string }) => hora)).toEqual(['10:30', '11:00']);
    expect(refusalOf(await want(other, '11:00'))).toEqual([409, 'TURNO_OCUPADO']);
    expect((await want(other, '11:30')).statusCode).toBe(200);
  });

  it('cancels only appointments that have not begun [D-AGENDA-03, D-AGENDA-04]', async () => {
    const [begun, ahead] = [await booked('13:00'), await booked('13:30')];
    server.clock.setTo(new Date(`${DAY}T13:10:00-03:00`));
    const doctorNow = await professional(server, ORTIZ);
    const wish = hours('13:00', '14:00');
    expect((await touched(doctorNow, wish)).turnos).toMatchObject([{ id: ahead.id }]);
    const answer = await block(doctorNow, wish, { turnos: 'cancelar', motivoCancelar: 'Urgencia' });
    expect(answer.json()).toMatchObject({ cancelados: 1 });
    const statusOf = async (id: number) =>
      (await server.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0]?.status;
    expect([await statusOf(begun.id), await statusOf(ahead.id)]).toEqual(['booked', 'withdrawn']);
  });

  it('are blocked once for repeated requests [D-AGENDA-03, R2]', async () => {
    const { turnos: _none, ...preview } = await touched(ortiz, hours('17:00', '17:20'));
    const key = { 'idempotency-key': 'bloqueo-0001' };
    const press = () => ortiz.post('/api/consultorio/bloquear', { ...preview, turnos: 'mantener' }, key);
    const all = await Promise.all([press(), press(), press()]);
    expect(new Set(all.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await server.deps.db.select().from(scheduleBlocks)).toHaveLength(1);
  });

  it('runs the same number of queries for one appointment as for many [D-AGENDA-03]', async () => {
    const span = (hora: string) => ({
      from: Date.parse(`${DAY}T08:00-03:00`),
      until: Date.parse(`${DAY}T${hora}-03:00`),
    });
    const tenant = await server.deps.tenants.get('uno');
    if (tenant === undefined) throw new Error('no tenant');
    const count = async (until: string) => {
      let queries = 0;
      const db = new Proxy(server.deps.db, {
        get(target, name) {
          if (name === 'select') queries += 1;
          return Reflect.get(target, name, target);
        },
      });
      const { turnos } = await touchedAppointments({ db, clock: server.clock }, tenant, doctor, span(until));
      return [turnos.length, queries];
    };
    await booked('08:00');
    const [one, few] = await count('08:30');
    for (const hora of ['08:30', '15:00', '15:30', '16:30']) await booked(hora);
    const [many, queries] = await count('17:00');
    expect([one, Number(many) > 4, queries]).toEqual([1, true, few]);
  });

  it('keeps appointments in blocked hours when the professional chooses so [D-AGENDA-03]', async () => {
    const kept = await booked('11:30');
    expect((await block(ortiz, hours('11:30', '12:00'))).json()).toMatchObject({ cancelados: 0, avisados: 0 });
    expect((await agenda(ortiz))[0].turnos.map(({ id }: { id: number }) => id)).toContain(kept.id);
  });

  it('cancel appointments with a listed reason and a mail without health data [D-AGENDA-04]', async () => {
    const lost = await booked('12:30');
    const reason = 'Tengo que viajar ese día';
    const no = await block(ortiz, hours('12:30', '13:00'), { turnos: 'cancelar' });
    expect(refusalOf(no)).toEqual([422, 'FIELD_REQUIRED']);
    const answer = await block(ortiz, hours('12:30', '13:00'), { turnos: 'cancelar', motivoCancelar: reason });
    expect(answer.json()).toMatchObject({ cancelados: 1, avisados: 1 });
    const list = (await lost.browser.post('/api/turnos/listar', { documento: lost.documento })).json();
    expect(list).toMatchObject([{ id: lost.id, status: 5, motivoCancelar: reason }]);
    const mails = await server.deps.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.onceKey, `appointment:${lost.id}:2`));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Cancelamos tu turno: 09/12/2026 a las 12:30');
    expect(mails[0]?.recipient).toBe(lost.email);
    expect(`${mails[0]?.subject} ${mails[0]?.body}`).not.toMatch(/Clínica|viajar|Número/);
    const rows = await auditTrail(server, eq(audit.object, `appointment:${lost.id}`));
    expect(rows.at(-1)).toMatchObject({ action: 'appointment.cancel', actorRole: 'professional' });
  });

  it('mail workers without account about cancellations, without a link to /misTurnos [D-AGENDA-04]', async () => {
    const { db } = server.deps;
    const email = 'trabajador@example.com';
    const name = {
      identityNumber: '30599111',
      firstName: 'Ester',
      lastName: 'Paredes',
      birthDate: '1990-03-12',
      sex: 'F',
    } as const;
    const [worker] = await db
      .insert(people)
      .values({ unit: 1, kind: 'worker', profileName: 'Trabajador', email, createdAt: TUESDAY, ...name })
      .returning();
    const one = { serviceId: skin, professionalId: doctor, startsAt: new Date(`${DAY}T17:40:00-03:00`), minutes: 20 };
    const personId = worker?.id ?? 0;
    await db.insert(appointments).values({ unit: 1, personId, bookedBy: doctor, createdAt: TUESDAY, ...one });
    await block(ortiz, hours('17:40', '18:00'), { turnos: 'cancelar', motivoCancelar: 'Tengo que viajar' });
    const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    expect(mail?.subject).toContain('Cancelamos tu turno: 09/12/2026 a las 17:40');
    expect(mail?.body).toContain('te van a avisar el nuevo horario');
    expect(`${mail?.body} ${mail?.calendar?.url}`).not.toContain('misTurnos');
    expect(mail?.calendar).toMatchObject({ cancelled: true });
  });

  it('refuses to block hours when bookings changed since the preview [D-AGENDA-03]', async () => {
    const { turnos: _none, ...preview } = await touched(ortiz, hours('17:00', '18:00'));
    await booked('17:20', doctor);
    const late = await ortiz.post('/api/consultorio/bloquear', { ...preview, turnos: 'mantener' });
    expect(refusalOf(late)).toEqual([409, 'AGENDA_CHANGED']);
    expect((await agenda(ortiz))[0].bloqueos).toEqual([]);
  });

  it('succeed only when no concurrent booking does [D-AGENDA-03, R1]', async () => {
    const crowd = await patients(server, 6);
    const fecha = '2026-12-11';
    const wish = { desdeFecha: fecha, desdeHora: '14:00', hastaFecha: fecha, hastaHora: '16:00' };
    const { turnos: _none, ...preview } = await touched(ortiz, wish);
    const [answer, ...answers] = await Promise.all([
      ortiz.post('/api/consultorio/bloquear', { ...preview, turnos: 'mantener' }),
      ...crowd.map(({ browser, documento }, index) => {
        const hora = ['14:00', '14:20', '14:40', '15:00', '15:20', '15:40'][index] ?? '';
        return book(browser, { documento, servicio: skin, profesional: doctor, fecha, hora });
      }),
    ]);
    const got = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    expect([answer?.statusCode, got > 0]).toEqual(got > 0 ? [409, true] : [200, false]);
  });

  it('are rejected when reversed, past or longer than a year [D-AGENDA-03]', async () => {
    for (const wrong of [
      hours('15:00', '14:00'),
      { desdeFecha: '2026-11-24', desdeHora: '08:00', hastaFecha: '2026-11-24', hastaHora: '09:59' },
      { desdeFecha: DAY, desdeHora: '08:00', hastaFecha: '2027-12-10', hastaHora: '09:00' },
    ])
      expect([wrong, (await ortiz.post('/api/consultorio/turnosAfectados', wrong)).statusCode]).toEqual([wrong, 422]);
    const none = { ...hours('08:00', '09:00'), hastaHora: '25:00' };
    expect(refusalOf(await ortiz.post('/api/consultorio/turnosAfectados', none))).toEqual([400, 'INVALID_BODY']);
    const preview = { desde: '2026-12-09T18:00:00Z', hasta: '2026-12-09T17:00:00Z', motivo: null, sello: 'x' };
    expect(refusalOf(await ortiz.post('/api/consultorio/bloquear', { ...preview, turnos: 'mantener' }))).toEqual([
      400,
      'INVALID_BODY',
    ]);
  });

  it('refuses to confirm a rejected appointment while its hour is blocked [D-AGENDA-03, CONF-01]', async () => {
    const one = await booked('18:00');
    const [row] = await server.deps.db.select().from(appointments).where(eq(appointments.id, one.id));
    if (!row) throw new Error('no appointment');
    const { confirm } = await appointmentLinks(server.deps, row, row.personId);
    const codigo = confirm.split('id=')[1] ?? '';
    const answer = async (estado: 1 | 2) =>
      (await server.browser('uno').post('/api/turnos/confirmacion', { codigo, estado, cambiar: true })).json()[0];
    expect(await answer(2)).toMatchObject({ respuesta: 2, estadoConfTurno: null });
    const { id } = (await block(ortiz, hours('18:00', '18:30'))).json();
    expect((await answer(1)).estadoConfTurno).toBe('El horario de este turno ya fue ocupado');
    expect((await agenda(ortiz))[0].turnos.map((turno: { id: number }) => turno.id)).not.toContain(one.id);
    await ortiz.post('/api/consultorio/desbloquear', { id });
    expect(await answer(1)).toMatchObject({ respuesta: 1, estadoConfTurno: null });
  });

  it('refuses to unblock hours of another professional, and refuses patients [D-AGENDA-03, R11]', async () => {
    const { id } = (await block(ortiz, hours('13:00', '14:00', { motivo: 'Privado' }))).json();
    expect(refusalOf(await vega.post('/api/consultorio/desbloquear', { id }))).toEqual([404, 'NOT_FOUND']);
    expect((await agenda(vega))[0].bloqueos).toEqual([]);
    for (const call of ['agenda', 'turnosAfectados', 'bloquear', 'desbloquear'])
      expect([call, (await ana.post(`/api/consultorio/${call}`, {})).statusCode]).toEqual([call, 403]);
  });
});
