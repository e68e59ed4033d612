// @engine pg
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindDue } from '../../server/features/appointments/reminders.ts';
import { appointments, outboxMails } from '../../server/platform/db/schema/index.ts';
import { book, type Patient, patients, serviceNamed } from './booking-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let servicio: number;
const defaults = testTenant({ id: 'x', unit: 9 }).public.settings.appointments as object;
const HOUR = 3_600_000;

beforeAll(async () => {
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1 })]) });
});
afterAll(() => server.close());
/** A Wednesday, and the Friday after it: every test has them for itself, whatever ran before it and how often. */
const fecha = '2026-12-02';
const friday = '2026-12-04';
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(appointments);
});
const at = (hora: string, day = fecha) => Date.parse(`${day}T${hora}:00-03:00`);

async function booked(hora: string): Promise<Patient & { readonly id: number }> {
  const [one] = (await patients(server, 1)) as [Patient];
  servicio ??= (await serviceNamed(one.browser, 'Clínica médica')).id;
  const answer = await book(one.browser, { documento: one.documento, servicio, fecha, hora });
  expect(answer.statusCode).toBe(200);
  return { ...one, id: Number(answer.json().id) };
}

const remindersTo = async (to: string) =>
  server.deps.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, to), like(outboxMails.subject, 'Recordatorio%')))
    .orderBy(asc(outboxMails.id));

const failed: object[] = [];
const remind = (deps = server.deps) => remindDue(deps, (event, facts) => failed.push({ event, ...facts }));

const remindAt = async (now: number) => {
  server.clock.setTo(new Date(now));
  await remind();
};

describe('the reminder of an appointment', () => {
  it('is sent once, hours before, with links to confirm and enter [FIXO-11]', async () => {
    const { email } = await booked('10:00');
    await remindAt(at('10:00') - 24 * HOUR - 1_000);
    expect(await remindersTo(email)).toEqual([]);
    await remindAt(at('10:00') - 24 * HOUR);
    await Promise.all([remind(), remind()]);
    const mails = await remindersTo(email);
    expect(mails).toHaveLength(1);
    const { body = '', expiresAt } = mails[0] ?? {};
    expect(body).toMatch(/http:\/\/localhost:3000\/confirmar\?id=[\w-]+&tenant=uno/);
    expect(expiresAt?.getTime()).toBe(at('10:30'));
    const codigo = /confirmar\?id=([\w-]+)/.exec(body)?.[1];
    const [confirmed] = (await server.browser('uno').post('/api/turnos/confirmacion', { codigo, estado: 1 })).json();
    expect(confirmed).toMatchObject({ hora: '10:00', respuesta: 1 });
  });

  it('omits the confirmation link when the patient has confirmed [FIXO-11]', async () => {
    const { email } = await booked('10:00');
    const [mail] = await server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    const codigo = /confirmar\?id=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    await server.browser('uno').post('/api/turnos/confirmacion', { codigo, estado: 1 });
    await remindAt(at('10:00') - HOUR);
    const [reminder] = await remindersTo(email);
    expect(reminder?.body).toContain('/turnoAcceso');
    expect(reminder?.body).not.toContain('/confirmar');
  });

  it('is not sent for cancelled or already started appointments [TURN-07]', async () => {
    const cancelled = await booked('10:00');
    await cancelled.browser.post('/api/turnos/cancelar', { id: cancelled.id });
    const begun = await booked('11:00');
    await remindAt(at('11:00'));
    expect(await remindersTo(cancelled.email)).toEqual([]);
    expect(await remindersTo(begun.email)).toEqual([]);
  });

  it('sends another reminder, with the new date, before a moved appointment [TURN-05]', async () => {
    const { email, browser, id } = await booked('10:00');
    await remindAt(at('10:00') - 20 * HOUR);
    const to = at('10:00', friday);
    server.clock.setTo(TUESDAY);
    const moved = await browser.post('/api/turnos/reprogramar', { id, fecha: friday, hora: '10:00' });
    expect(moved.statusCode).toBe(200);
    await remindAt(to - 30 * HOUR);
    expect(await remindersTo(email)).toHaveLength(1);
    await remindAt(to - 23 * HOUR);
    const subjects = (await remindersTo(email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toContain('04/12/2026');
  });

  it('is not sent for bookings made after its time [FIXO-11]', async () => {
    server.clock.setTo(new Date(at('08:00') - 12 * HOUR));
    const { email } = await booked('12:00');
    await remindAt(at('12:00') - HOUR);
    expect(await remindersTo(email)).toEqual([]);
  });

  it('logs and retries a reminder that cannot be stored, sends the others [A22]', async () => {
    const stuck = await booked('10:00');
    const next = await booked('11:00');
    const { db } = server.deps;
    await db.execute(sql`create function refuse_mail() returns trigger language plpgsql as
      $$ begin if new.subject like 'Recordatorio%10:00%' then raise exception 'no'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger refuse_mail before insert on outbox_mails for each row execute function refuse_mail()`,
    );
    failed.length = 0;
    await remindAt(at('10:00') - HOUR);
    expect(await remindersTo(next.email)).toHaveLength(1);
    expect(failed).toMatchObject([{ event: 'appointments.reminders', appointment: stuck.id }]);
    await db.execute(sql`drop trigger refuse_mail on outbox_mails`);
    await db.execute(sql`drop function refuse_mail`);
    await remind();
    expect(await remindersTo(stuck.email)).toHaveLength(1);
    expect(await remindersTo(next.email)).toHaveLength(1);
  });

  it('is sent as early as the tenant wants [TEN-02]', async () => {
    const { email } = await booked('10:00');
    const early = { appointments: { ...defaults, reminderHours: 190 } };
    const one = testTenant({ id: 'uno', unit: 1, settings: early });
    const tenants = Object.assign(Object.create(server.deps.tenants), { get: async () => one });
    server.clock.setTo(new Date(at('10:00') - 180 * HOUR));
    await remind({ ...server.deps, tenants });
    expect(await remindersTo(email)).toHaveLength(1);
  });

  it('is sent by the tenant’s setting, or never [TEN-02]', async () => {
    for (const [reminderHours, expected, hora] of [
      [2, 0, '10:00'],
      [0, 0, '11:00'],
      [48, 1, '12:00'],
    ] as const) {
      server.clock.setTo(TUESDAY);
      const { email } = await booked(hora);
      const one = testTenant({ id: 'uno', unit: 1, settings: { appointments: { ...defaults, reminderHours } } });
      const tenants = Object.assign(Object.create(server.deps.tenants), { get: async () => one });
      server.clock.setTo(new Date(at(hora) - 30 * HOUR));
      await remind({ ...server.deps, tenants });
      expect([reminderHours, (await remindersTo(email)).length]).toEqual([reminderHours, expected]);
    }
  });
});

describe('an appointment as a file for the calendar', () => {
  it('matches the entry of its mail and links to the appointments page [FIXF-16]', async () => {
    const { browser, id, email } = await booked('10:00');
    const file = await browser.post('/api/turnos/calendario', { id });
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="turno.ics"');
    const [mail] = await server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    const text = file.body.replaceAll('\r\n ', '');
    expect(text).toContain(`UID:${mail?.calendar?.uid}`);
    // A file that is opened by hand invites no one: a METHOD would need an organizer (RFC 5546 3.2.1).
    expect(text).not.toContain('METHOD:');
    expect(text).toMatch(/URL:http:\/\/localhost:3000\/misTurnos\?tenant=uno/);
    expect(text).not.toContain('codigoTurno');
  });

  it('refuses the calendar file of a stranger’s or cancelled appointment [A18, R11]', async () => {
    const { browser, id } = await booked('10:00');
    const [other] = (await patients(server, 1)) as [Patient];
    expect(refusalOf(await other.browser.post('/api/turnos/calendario', { id }))).toEqual([404, 'NOT_FOUND']);
    await browser.post('/api/turnos/cancelar', { id });
    expect((await browser.post('/api/turnos/calendario', { id })).json().error.code).toBe('TURNO_CANCELLED');
  });
});
