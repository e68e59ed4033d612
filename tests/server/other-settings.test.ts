// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { appointments, outboxMails } from '../../server/platform/db/schema/index.ts';
import { book, patients, serviceNamed } from './booking-kit.ts';
import { ANA, BRUNO, ORTIZ, patient, professional, serviceId, start } from './care-kit.ts';
import { limits, order, personId, standing } from './coverage-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { otherThan, Recovery } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const MINUTE = 60_000;

/** Each unlike its default, so that whatever is served by a number written in the code is found out. */
const OTHER = {
  minorAge: 18,
  adultAge: 10,
  care: { reasonLength: 10, notesLength: 12, limit: 1, limitAmount: 750 },
  payment: { firstSeconds: 5, everySeconds: 2, attempts: 3, provider: 7, concept: 9 },
  entry: { earlyMinutes: -60, lateMinutes: 5 },
  security: { idleMinutes: 5, sessionHours: 1, accountFailures: 2 },
  recovery: { codeMinutes: 3, tries: 2, triesInAll: 3, accountSends: 1, addressSends: 2 },
  booking: { gridMinutes: 20, professionalDays: 2 },
  appointments: { mailCalendar: false },
  videoCall: { earlyMinutes: 45 },
  hours: {
    hrTurnosSemDesde: '10:00',
    hrTurnosSemHasta: '11:00',
    hrTurnosSabDesde: '12:00',
    hrTurnosSabHasta: '13:30',
    hrTurnosDomDesde: '15:00',
    hrTurnosDomHasta: '16:00',
  },
};

let server: TestServer;
let ana: Browser;
beforeAll(async () => {
  server = await buildTestServer({
    source: listSource([testTenant({ id: 'uno', unit: 1, settings: OTHER })]),
    config: { trustProxy: ['127.0.0.1'] },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  ana = await patient(server, ANA);
});

const answered = (answer: { statusCode: number; json: () => { error?: { code: string } } }) => [
  answer.statusCode,
  answer.json().error?.code,
];

describe('settings unlike their defaults are what the server goes by', () => {
  it('security.idleMinutes and security.sessionHours [FIXL-08]', async () => {
    const { expiresAt } = (await ana.post('/api/auth/renovar')).json();
    expect(Date.parse(expiresAt) - TUESDAY.getTime()).toBe(5 * MINUTE);
    for (let minute = 0; minute < 56; minute += 4) {
      server.clock.advance(4 * MINUTE);
      expect((await ana.post('/api/auth/renovar')).statusCode).toBe(200);
    }
    const last = (await ana.post('/api/auth/renovar')).json().expiresAt;
    expect(Date.parse(last) - TUESDAY.getTime()).toBe(60 * MINUTE);
  });

  it('security.accountFailures [FIXL-08]', async () => {
    const guess = async () => answered(await server.browser().login('31555669', 'otra'));
    const [first, second, third] = [await guess(), await guess(), await guess()];
    expect([first[0], second[0], third]).toEqual([401, 401, [429, 'TOO_MANY']]);
  });

  it('adultAge: leaves members of that age out of the family [FIXL-08]', async () => {
    const { family } = (await ana.get('/api/auth/sesion')).json();
    expect(family.map(({ nome }: { nome: string }) => nome)).toEqual(['Lucía']);
  });

  it('hours [FIXL-08]', async () => {
    expect((await ana.get('/api/unidad/requisitos')).json()).toMatchObject(OTHER.hours);
  });
});

describe('recovering a password by other settings', () => {
  let recovery: Recovery;
  let hours = 0;
  beforeEach(async () => {
    hours += 3;
    server.clock.advance(hours * 60 * MINUTE);
    await server.deps.db.delete(outboxMails);
    recovery = await Recovery.at(server, 'uno');
  });
  const MAIL = 'ana.perez@example.com';
  const refusal = async (code: string, address = '198.51.100.1') => {
    const guess = { codigo: code, email: MAIL };
    const answer = await server
      .browser('uno')
      .post('/api/recuperacionClave/verificarCodigo', guess, { 'x-forwarded-for': address });
    return answer.json().error?.code;
  };

  it('recovery.codeMinutes [FIXL-08]', async () => {
    const code = await recovery.codeFor(MAIL);
    expect((await recovery.mails()).at(-1)?.body).toContain('3 minutos');
    server.clock.advance(3 * MINUTE - 1);
    expect((await recovery.verify(MAIL, code)).statusCode).toBe(200);
    server.clock.advance(1);
    expect((await recovery.verify(MAIL, code)).json().error.code).toBe('CODE_EXPIRED');
  });

  it('recovery.tries [FIXL-08]', async () => {
    const wrong = otherThan(await recovery.codeFor(MAIL));
    const guess = async () => (await recovery.verify(MAIL, wrong)).json().error.code;
    expect([await guess(), await guess()]).toEqual(['CODE_WRONG', 'CODE_USED_UP']);
  });

  it('recovery.triesInAll [FIXL-08]', async () => {
    const code = await recovery.codeFor(MAIL);
    for (const address of [1, 2, 3]) await refusal(otherThan(code), `198.51.100.${address}`);
    expect(await refusal(code, '198.51.100.4')).toBe('CODE_REFUSED');
  });

  it('recovery.accountSends [FIXL-08]', async () => {
    await recovery.codeFor(MAIL);
    await recovery.ask(MAIL);
    await recovery.issue();
    expect(await recovery.mails()).toHaveLength(1);
  });

  it('recovery.addressSends [FIXL-08]', async () => {
    const ask = async (name: string) => (await recovery.ask(name)).statusCode;
    expect([await ask('a@example.com'), await ask('b@example.com'), await ask('c@example.com')]).toEqual([
      200, 200, 429,
    ]);
  });
});

describe('care by other settings', () => {
  it('minorAge: refuses younger patients as minors in care and booking [FIXL-08]', async () => {
    const [young] = await patients(server, 1, '2009-11-24');
    if (young === undefined) throw new Error('no patient');
    const clinic = await serviceId(ana, 'Clínica médica');
    expect(refusalOf(await start(young.browser, young.documento, clinic))).toEqual([422, 'SERVICE_REFUSED']);
    const wish = { documento: young.documento, servicio: clinic, fecha: '2026-12-01', hora: '10:00' };
    expect(answered(await book(young.browser, wish))).toEqual([422, 'SERVICE_REFUSED']);
  });

  it('care.reasonLength and care.notesLength [FIXL-08]', async () => {
    const [one] = await patients(server, 1);
    if (one === undefined) throw new Error('no patient');
    const clinic = await serviceId(ana, 'Clínica médica');
    const begin = async (motivo: string) => (await start(one.browser, one.documento, clinic, { motivo })).statusCode;
    expect([await begin('Once letras'), await begin('Diez letra')]).toEqual([422, 200]);
    const ortiz = await professional(server, ORTIZ);
    const { id } = (await ortiz.post('/api/consultorio/llamar')).json();
    const note = async (notas: string) =>
      (await ortiz.post('/api/consultorio/guardarBorrador', { id, notas })).statusCode;
    expect([await note('a'.repeat(12)), await note('a'.repeat(13))]).toEqual([200, 422]);
  });

  it('care.limit, care.limitAmount, payment.provider and payment.concept [FIXL-08]', async () => {
    const bruno = await patient(server, BRUNO);
    await standing(server, BRUNO.documento, 1);
    expect(await limits(bruno, BRUNO.documento)).toMatchObject({ limit: 1, amount: 750 });
    expect(answered(await bruno.post('/api/payment/create', order()))).toEqual([422, 'PAYMENT_REFUSED']);
    const details = [{ concept_id: 9, amount: 750 }];
    const own = { ...order(), psp_id: 7, payment_data: { unidad_id: 1, currency_id: 'ARS', details } };
    expect((await bruno.post('/api/payment/create', own)).statusCode).toBe(200);
  });

  it('payment.firstSeconds, payment.everySeconds and payment.attempts: for how long a payment is asked about [FIXL-08]', async () => {
    const bruno = await patient(server, BRUNO);
    const asking = async () => (await bruno.post('/api/payment/pendiente', { unidad_id: 1 })).json().asking;
    server.clock.advance(11_000);
    expect(await asking()).toBe(true);
    server.clock.advance(1);
    expect(await asking()).toBe(false);
  });
});

describe('appointments by other settings', () => {
  const booked = async (minutes: number) => {
    const { db } = server.deps;
    const person = await personId(server, ANA.documento);
    const [like] = await db.select().from(appointments).where(eq(appointments.unit, 1));
    const startsAt = new Date(TUESDAY.getTime() + minutes * MINUTE);
    const values = { unit: 1, personId: person, serviceId: like?.serviceId ?? 0, startsAt, overbooked: true };
    const [row] = await db
      .insert(appointments)
      .values({ ...values, bookedBy: person, createdAt: TUESDAY })
      .returning();
    if (!row) throw new Error('not booked');
    return row;
  };

  it('entry.earlyMinutes and entry.lateMinutes: bound the time of entry [FIXL-08]', async () => {
    const open = async (minutes: number) => {
      const row = await booked(minutes);
      const { enter } = await appointmentLinks(server.deps, row, row.bookedBy);
      const codigoTurno = enter.replace('/turnoAcceso?codigoTurno=', '');
      return (await server.browser('uno').post('/api/turnos/acceso', { codigoTurno })).json().login !== '';
    };
    expect([await open(60), await open(59), await open(-4), await open(-5)]).toEqual([false, true, true, false]);
  });

  it('videoCall.earlyMinutes: until when an appointment may be cancelled [FIXL-08]', async () => {
    const cancel = async (minutes: number) => {
      const { id } = await booked(minutes);
      return (await ana.post('/api/turnos/cancelar', { id })).statusCode;
    };
    expect([await cancel(45), await cancel(46)]).toEqual([409, 200]);
  });

  it('booking.gridMinutes: the times of day that a specialty is booked at [FIXL-08]', async () => {
    const { id: servicio } = await serviceNamed(ana, 'Clínica médica');
    const [one, two] = await patients(server, 2);
    if (one === undefined || two === undefined) throw new Error('no patients');
    const at = async ({ browser, documento }: typeof one, hora: string) =>
      (await book(browser, { documento, servicio, fecha: '2026-12-01', hora })).statusCode;
    expect([await at(one, '10:30'), await at(two, '10:40')]).toEqual([409, 200]);
  });

  it('appointments.mailCalendar: mails without an attachment [FIXL-08]', async () => {
    const { id: servicio } = await serviceNamed(ana, 'Clínica médica');
    const [one] = await patients(server, 1);
    if (one === undefined) throw new Error('no patient');
    await book(one.browser, { documento: one.documento, servicio, fecha: '2026-12-02', hora: '10:20' });
    const mails = await server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, one.email));
    expect(mails.map(({ calendar }) => calendar)).toEqual([null]);
  });

  it('booking.professionalDays: how far ahead a professional is booked [FIXL-08]', async () => {
    const { id: servicio, profesionales } = await serviceNamed(ana, 'Dermatología');
    const [one, two] = await patients(server, 2);
    const [doctor] = profesionales;
    if (one === undefined || two === undefined) throw new Error('no patients');
    // A Friday of theirs, in three days; and a Wednesday, tomorrow.
    const at = async ({ browser, documento }: typeof one, fecha: string) => {
      const wish = { documento, servicio, profesional: doctor?.id_usuario ?? 0, fecha, hora: '14:00' };
      return answered(await book(browser, wish));
    };
    expect(await at(one, '2026-11-27')).toEqual([409, 'TURNO_NO_DISPONIBLE']);
    expect(await at(two, '2026-11-25')).toEqual([200, undefined]);
  });
});
