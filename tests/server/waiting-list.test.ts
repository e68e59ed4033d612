// @engine pg
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { notifyWaitlist } from '../../server/features/waitlist/notify-waitlist.ts';
import { pruneWaits } from '../../server/features/waitlist/waits-of.ts';
import {
  appointments,
  audit,
  freedSlots,
  outboxMails,
  scheduleBlocks,
  services,
  waitingList,
} from '../../server/platform/db/schema/index.ts';
import { CHANGE_LIMIT, WAIT_LIMIT } from '../../server/platform/limits/limits.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { auditTrail } from './audit-trail.ts';
import { attendAllDay, book, type Patient, patients, serviceNamed } from './booking-kit.ts';
import { ORTIZ, professional } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let ortiz: Browser;
let clinic: number;
let skin: number;
let doctor: number;

beforeAll(async () => {
  const { texts } = compiledTenant('demo').server;
  const defaults = testTenant({ id: 'x', unit: 9 }).public.settings.appointments as object;
  const settings = { appointments: { ...defaults, waitingList: true } };
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1, texts, settings }),
      testTenant({ id: 'dos', unit: 2, texts }),
    ]),
  });
  ortiz = await professional(server, ORTIZ);
  const [one] = await patients(server, 1);
  if (!one) throw new Error('nobody');
  clinic = (await serviceNamed(one.browser, 'Clínica médica')).id;
  const dermatologia = await serviceNamed(one.browser, 'Dermatología');
  await attendAllDay(server);
  skin = dermatologia.id;
  doctor = dermatologia.profesionales[0]?.id_usuario ?? 0;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  failed.length = 0;
  const { db } = server.deps;
  for (const table of [freedSlots, scheduleBlocks, appointments]) await db.delete(table);
});

/** A Wednesday on which Dr. Ortiz attends Dermatología from 14 to 18, and the Friday after it. */
const WEDNESDAY = '2026-12-09';
const FRIDAY = '2026-12-11';
const failed: object[] = [];
const tell = () => notifyWaitlist(server.deps, (event, facts) => failed.push({ event, ...facts }));

interface Booked extends Patient {
  readonly id: number;
}

/** Somebody new with an appointment, by specialty unless a professional is named. */
async function booked(fecha: string, hora: string, profesional: number | null = null): Promise<Booked> {
  const [one] = (await patients(server, 1)) as [Patient];
  const servicio = profesional === null ? clinic : skin;
  const answer = await book(one.browser, { documento: one.documento, servicio, profesional, fecha, hora });
  expect(answer.json()).toMatchObject({ espera: null });
  return { ...one, id: answer.json().id };
}
const wait = ({ browser, id }: Booked, avisar = true) => browser.post('/api/turnos/esperar', { id, avisar });
/** A new person waiting for an earlier slot than the booked one. */
async function waiting(fecha: string, hora: string, profesional: number | null = null): Promise<Booked> {
  const one = await booked(fecha, hora, profesional);
  expect((await wait(one)).json()).toMatchObject({ id: one.id, espera: { libre: null, ocupado: null } });
  return one;
}
const cancel = ({ browser, id }: Booked) => browser.post('/api/turnos/cancelar', { id });
const take = ({ browser, id }: Booked, fecha: string, hora: string, profesional: number | null = null) =>
  browser.post('/api/turnos/reprogramar', { id, fecha, hora, profesional });
const card = async ({ browser, documento }: Booked) =>
  (await browser.post('/api/turnos/listar', { documento })).json()[0];
const offersTo = ({ email }: Patient) =>
  server.deps.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, email), like(outboxMails.subject, 'Se liberó%')))
    .orderBy(asc(outboxMails.id));

describe('the waiting list', () => {
  it('is joined and left idempotently from an appointment, with audit entries [D-WAIT-01, R2]', async () => {
    const one = await waiting(FRIDAY, '10:00');
    await wait(one);
    expect(await server.deps.db.select().from(waitingList)).toHaveLength(1);
    expect((await wait(one, false)).json()).toMatchObject({ espera: null });
    expect((await wait(one, false)).statusCode).toBe(200);
    const rows = await auditTrail(server, eq(audit.object, `appointment:${one.id}`));
    const told = rows.map(({ action }) => action).filter((action) => action.includes('wait'));
    expect(told).toEqual(['appointment.wait', 'appointment.wait', 'appointment.unwait', 'appointment.unwait']);
  });

  it('accepts only movable appointments of the patient, where the tenant enables it [D-WAIT-01, R11]', async () => {
    const one = await booked(FRIDAY, '10:00');
    const other = await booked(FRIDAY, '11:00');
    expect(refusalOf(await wait({ ...other, id: one.id }))).toEqual([404, 'NOT_FOUND']);
    const near = await booked('2026-11-24', '10:30');
    server.clock.setTo(new Date('2026-11-24T10:15:00-03:00'));
    expect(refusalOf(await wait(near))).toEqual([409, 'TURNO_TARDE']);
    await cancel(one);
    expect(refusalOf(await wait(one))).toEqual([409, 'TURNO_CANCELLED']);
    const elsewhere = server.browser('dos');
    await elsewhere.login('30111222', 'portal2026');
    const [turno] = (await elsewhere.post('/api/turnos/listar', {})).json();
    expect(refusalOf(await elsewhere.post('/api/turnos/esperar', { id: turno.id, avisar: true }))).toEqual([
      409,
      'UNAVAILABLE',
    ]);
    expect((await elsewhere.post('/api/turnos/esperar', { id: turno.id, avisar: false })).statusCode).toBe(200);
  });

  it('is not entered more often in a minute than anybody would [D-WAIT-01]', async () => {
    const one = await booked(FRIDAY, '10:00');
    for (let call = 0; call < WAIT_LIMIT.perMinute; call += 1)
      expect((await wait(one, call % 2 === 0)).statusCode).toBe(200);
    expect(refusalOf(await wait(one))).toEqual([429, 'TOO_MANY']);
  });

  it('mails each waiting patient once and shows the freed earlier slot [D-WAIT-02, A52]', async () => {
    const gone = await booked(WEDNESDAY, '10:00');
    const first = await waiting(FRIDAY, '10:00');
    const second = await waiting(WEDNESDAY, '12:00');
    const earlier = await waiting(WEDNESDAY, '09:00');
    const elsewhere = await waiting(FRIDAY, '14:00', doctor);
    const silent = await booked(FRIDAY, '12:00');
    await cancel(gone);
    await Promise.all([tell(), tell()]);
    await tell();
    expect(failed).toEqual([]);
    for (const one of [first, second]) {
      expect((await card(one)).espera).toEqual({ libre: { fecha: WEDNESDAY, hora: '10:00' }, ocupado: null });
      const mails = await offersTo(one);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain('Se liberó un horario antes: 09/12/2026 a las 10:00');
      expect(mails[0]?.body).toMatch(/http:\/\/localhost:3000\/misTurnos\?tenant=uno/);
      expect(`${mails[0]?.subject} ${mails[0]?.body}`).not.toMatch(new RegExp(`Clínica|${one.documento}|Número`));
      expect(mails[0]?.expiresAt?.toISOString()).toBe(`${WEDNESDAY}T13:00:00.000Z`);
    }
    for (const one of [earlier, elsewhere, silent]) {
      expect(await offersTo(one)).toEqual([]);
      expect((await card(one)).espera?.libre ?? null).toBeNull();
    }
    expect(await server.deps.db.select().from(freedSlots)).toEqual([]);
  });

  it('offers slots freed by moving, rejecting by mail or unblocking [D-WAIT-02]', async () => {
    const one = await waiting(FRIDAY, '10:00');
    const moved = await booked(WEDNESDAY, '12:00');
    await take(moved, WEDNESDAY, '18:30');
    await tell();
    expect((await card(one)).espera.libre).toEqual({ fecha: WEDNESDAY, hora: '12:00' });
    const rejected = await booked(WEDNESDAY, '11:00');
    const [row] = await server.deps.db.select().from(appointments).where(eq(appointments.id, rejected.id));
    if (!row) throw new Error('no appointment');
    const codigo = (await appointmentLinks(server.deps, row, row.personId)).confirm.split('id=')[1] ?? '';
    await server.browser('uno').post('/api/turnos/confirmacion', { codigo, estado: 2 });
    await tell();
    expect((await card(one)).espera.libre).toEqual({ fecha: WEDNESDAY, hora: '11:00' });
    const hours = { desdeFecha: WEDNESDAY, desdeHora: '07:00', hastaFecha: WEDNESDAY, hastaHora: '14:30' };
    const { turnos: _told, ...preview } = (await ortiz.post('/api/consultorio/turnosAfectados', hours)).json();
    const { id } = (await ortiz.post('/api/consultorio/bloquear', { ...preview, turnos: 'mantener' })).json();
    expect((await card(one)).espera).toEqual({ libre: null, ocupado: { fecha: WEDNESDAY, hora: '11:00' } });
    const his = await waiting(FRIDAY, '14:00', doctor);
    await ortiz.post('/api/consultorio/desbloquear', { id });
    await tell();
    expect((await card(one)).espera.libre).toEqual({ fecha: WEDNESDAY, hora: '08:00' });
    expect((await card(his)).espera.libre).toEqual({ fecha: WEDNESDAY, hora: '14:00' });
    expect(await offersTo(one)).toHaveLength(3);
  });

  it('keeps the earlier of two free slots and mails only once [D-WAIT-02]', async () => {
    const [early, late] = [await booked(WEDNESDAY, '10:00'), await booked(WEDNESDAY, '12:00')];
    const one = await waiting(FRIDAY, '10:00');
    await cancel(early);
    await tell();
    await cancel(late);
    await tell();
    expect((await card(one)).espera.libre).toEqual({ fecha: WEDNESDAY, hora: '10:00' });
    expect(await offersTo(one)).toHaveLength(1);
  });

  it('mails once per freed time, but updates the card each time [D-WAIT-02]', async () => {
    const one = await waiting(FRIDAY, '10:00');
    for (let round = 0; round < 3; round += 1)
      for (const hora of ['12:00', '10:00']) {
        const gone = await booked(WEDNESDAY, hora);
        const kept = hora === '12:00' ? await booked(WEDNESDAY, '10:00') : undefined;
        await cancel(gone);
        await tell();
        expect((await card(one)).espera.libre).toEqual({ fecha: WEDNESDAY, hora });
        if (kept) await server.deps.db.delete(appointments).where(eq(appointments.id, kept.id));
      }
    expect(await offersTo(one)).toHaveLength(2);
    await wait(one, false);
    server.clock.advance(1000);
    await wait(one);
    await cancel(await booked(WEDNESDAY, '10:00'));
    await tell();
    expect(await offersTo(one)).toHaveLength(3);
  });

  it('limits cancellations and moves per minute [D-WAIT-02]', async () => {
    const one = await booked(FRIDAY, '10:00');
    for (let call = 1; call < CHANGE_LIMIT.perMinute; call += 1) await take({ ...one, id: 0 }, FRIDAY, '11:00');
    expect((await take(one, FRIDAY, '11:00')).statusCode).toBe(200);
    for (const refused of [await cancel(one), await take(one, FRIDAY, '12:00')])
      expect(refusalOf(refused)).toEqual([429, 'TOO_MANY']);
    server.clock.advance(60_000);
    expect((await cancel(one)).statusCode).toBe(200);
  });

  it('offers on the card only slots the patient can take now [D-WAIT-03]', async () => {
    const gone = await booked(WEDNESDAY, '14:00');
    const one = await waiting(FRIDAY, '10:00');
    await cancel(gone);
    await tell();
    const slot = { fecha: WEDNESDAY, hora: '14:00' };
    expect((await card(one)).espera).toEqual({ libre: slot, ocupado: null });
    const wish = { documento: one.documento, servicio: skin, profesional: doctor, fecha: WEDNESDAY, hora: '14:00' };
    const other = (await book(one.browser, wish)).json().id;
    const cardOf = async () =>
      (await one.browser.post('/api/turnos/listar', { documento: one.documento }))
        .json()
        .find(({ id }: { id: number }) => id === one.id);
    expect(refusalOf(await take(one, WEDNESDAY, '14:00'))).toEqual([409, 'YA_RESERVADO']);
    expect((await cardOf()).espera).toEqual({ libre: null, ocupado: slot });
    await cancel({ ...one, id: other });
    expect((await cardOf()).espera).toEqual({ libre: slot, ocupado: null });
    const off = { isActive: false };
    await server.deps.db.update(services).set(off).where(eq(services.id, clinic));
    expect((await cardOf()).espera).toEqual({ libre: null, ocupado: slot });
    await server.deps.db.update(services).set({ isActive: true }).where(eq(services.id, clinic));
  });

  it('drops an offer once its time comes, and keeps the patient waiting [D-WAIT-03]', async () => {
    const today = '2026-11-24';
    server.clock.setTo(new Date(`${today}T10:10:00-03:00`));
    const gone = await booked(today, '10:30');
    const one = await waiting(FRIDAY, '10:00');
    await cancel(gone);
    await tell();
    server.clock.setTo(new Date(`${today}T10:29:59-03:00`));
    expect((await card(one)).espera).toEqual({ libre: { fecha: today, hora: '10:30' }, ocupado: null });
    server.clock.setTo(new Date(`${today}T10:30:00-03:00`));
    expect((await card(one)).espera).toEqual({ libre: null, ocupado: null });
    expect(refusalOf(await take(one, today, '10:30'))).toEqual([409, 'TURNO_NO_DISPONIBLE']);
    // One keeps waiting, and hears of the next.
    await cancel(await booked(today, '12:00'));
    await tell();
    expect((await card(one)).espera.libre).toEqual({ fecha: today, hora: '12:00' });
  });

  it('offers no slot that is taken, past or impossible for the patient [D-WAIT-02]', async () => {
    const gone = await booked(WEDNESDAY, '10:00');
    const one = await waiting(FRIDAY, '10:00');
    const { db } = server.deps;
    const [mine] = await db.select().from(appointments).where(eq(appointments.id, one.id));
    if (!mine) throw new Error('no appointment');
    const startsAt = new Date(`${WEDNESDAY}T14:20:00-03:00`);
    const { unit, personId, bookedBy } = mine;
    // Of another service, which takes nothing of Dr. Ortiz's time.
    const busy = { serviceId: skin, professionalId: null, startsAt, createdAt: TUESDAY };
    await db.insert(appointments).values({ unit, personId, bookedBy, ...busy });
    const overlapping = await booked(WEDNESDAY, '14:00');
    await cancel(gone);
    await booked(WEDNESDAY, '10:00');
    await cancel(overlapping);
    await tell();
    expect(await offersTo(one)).toEqual([]);
    const late = await booked(WEDNESDAY, '11:00');
    await cancel(late);
    server.clock.setTo(new Date(`${WEDNESDAY}T11:30:00-03:00`));
    await tell();
    expect(await offersTo(one)).toEqual([]);
    expect(await server.deps.db.select().from(freedSlots)).toEqual([]);
  });

  it('cancels pending mail when the appointment changes or the patient leaves [D-WAIT-02]', async () => {
    for (const change of [
      (one: Booked) => cancel(one),
      (one: Booked) => take(one, FRIDAY, '18:00'),
      (one: Booked) => wait(one, false),
    ]) {
      const gone = await booked(WEDNESDAY, '10:00');
      const one = await waiting(FRIDAY, '10:00');
      await cancel(gone);
      await tell();
      expect((await change(one)).statusCode).toBe(200);
      const [mail] = await offersTo(one);
      expect(mail).toMatchObject({ status: 'failed', lastError: 'SUPERSEDED', body: '' });
      await server.deps.db.delete(appointments);
    }
  });

  it('notifies the others when one mail fails, and retries that one [D-WAIT-02, A22]', async () => {
    const gone = await booked(WEDNESDAY, '10:00');
    const stuck = await waiting(FRIDAY, '10:00');
    const next = await waiting(FRIDAY, '11:00');
    const { db } = server.deps;
    await db.execute(
      sql.raw(`create function refuse_mail() returns trigger language plpgsql as
      $$ begin if new.about = 'wait:${stuck.id}' then raise exception 'no'; end if; return new; end $$`),
    );
    await db.execute(
      sql`create trigger refuse_mail before insert on outbox_mails for each row execute function refuse_mail()`,
    );
    await cancel(gone);
    await tell();
    expect(failed).toMatchObject([{ appointment: stuck.id }]);
    expect([(await offersTo(stuck)).length, (await offersTo(next)).length]).toEqual([0, 1]);
    await db.execute(sql`drop trigger refuse_mail on outbox_mails`);
    await db.execute(sql`drop function refuse_mail`);
    await tell();
    expect([(await offersTo(stuck)).length, (await offersTo(next)).length]).toEqual([1, 1]);
  });

  it('gives the slot to the first to accept; others keep waiting [D-WAIT-03, R1, D-BOOK-01]', async () => {
    const gone = await booked(WEDNESDAY, '10:00');
    const crowd: Booked[] = [];
    for (const hora of ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30']) crowd.push(await waiting(FRIDAY, hora));
    await cancel(gone);
    await tell();
    const answers = await Promise.all(crowd.map((one) => take(one, WEDNESDAY, '10:00')));
    const told = answers.map((answer) => (answer.statusCode === 200 ? 'has it' : answer.json().error.message));
    expect(told.sort()).toEqual(['has it', ...Array(5).fill('Este turno ya fue ocupado.')].sort());
    const cards = await Promise.all(crowd.map(card));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    for (const [index, one] of cards.entries())
      expect(one).toMatchObject(
        index === winner
          ? { fecha: '09-12-2026', hora: '10:00', espera: null }
          : { fecha: '11-12-2026', espera: { libre: null, ocupado: { fecha: WEDNESDAY, hora: '10:00' } } },
      );
    // The winner's freed slot is later than those of some, or earlier than those of others: those get a mail.
    await tell();
    const after = await Promise.all(crowd.map(card));
    expect(after.filter(({ espera }) => espera?.libre).length).toBe(crowd.length - 1 - winner);
  });

  it('is forgotten once the appointment is over or does not stand [D-WAIT-01]', async () => {
    const [past, off, stands] = [
      await waiting(WEDNESDAY, '10:00'),
      await waiting(FRIDAY, '11:00'),
      await waiting(FRIDAY, '12:00'),
    ];
    await cancel(off);
    expect((await card(off)).espera).toBeNull();
    server.clock.setTo(new Date(`${WEDNESDAY}T10:00:00-03:00`));
    await pruneWaits(server.deps);
    const kept = await server.deps.db.select().from(waitingList);
    expect([past.id, kept.map(({ appointmentId }) => appointmentId)]).toEqual([past.id, [stands.id]]);
  });
});
