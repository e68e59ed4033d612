// @engine pg
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { fairestOf } from '../../server/features/slots/fairest.ts';
import { beginAttention } from '../../server/features/visits/begin-attention.ts';
import {
  appointments,
  attentions,
  audit,
  freedSlots,
  outboxMails,
  people,
  scheduleBlocks,
} from '../../server/platform/db/schema/index.ts';
import { DAY, startAgenda } from './agenda-kit.ts';
import { book, patients } from './booking-kit.ts';
import { ORTIZ, professional, start, VEGA } from './care-kit.ts';
import { type Browser, type TestServer, TUESDAY } from './helper.ts';
import { untilSomebodyWaits } from './lock-wait.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let ortiz: Browser;
let vega: Browser;
let clinic: number;
let skin: number;
let doctor: number;

beforeAll(async () => {
  ({ server, ortiz, vega, clinic, skin, doctor } = await startAgenda());
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(scheduleBlocks);
});

const deed = (name: string, body: object, browser = ortiz, headers = {}) =>
  browser.post(`/api/consultorio/${name}`, body, headers);
const rowOf = async (id: number) => {
  const [row] = await server.deps.db.select().from(appointments).where(eq(appointments.id, id));
  if (!row) throw new Error(`no appointment ${id}`);
  return row;
};
const mailsAbout = (id: number) =>
  server.deps.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.about, `appointment:${id}`))
    .orderBy(desc(outboxMails.id));
const audited = (action: string, id: number) =>
  server.deps.db.$count(
    audit,
    and(eq(audit.action, action), eq(audit.object, `appointment:${id}`), eq(audit.actorId, doctor)),
  );

/** Somebody new with an appointment of the day: with Dr. Ortiz, or by specialty. */
async function booked(hora: string, by: 'doctor' | 'specialty' = 'doctor') {
  const [one] = await patients(server, 1);
  if (!one) throw new Error('nobody');
  const owner = by === 'doctor' ? { servicio: skin, profesional: doctor } : { servicio: clinic };
  const answer = await book(one.browser, { documento: one.documento, fecha: DAY, hora, ...owner });
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...one, id: answer.json().id as number };
}
const goTo = async (hora: string, day = DAY) => {
  server.clock.setTo(new Date(`${day}T${hora}:00-03:00`));
  ortiz = await professional(server, ORTIZ);
  vega = await professional(server, VEGA);
};

describe('no-shows', () => {
  it('are marked only after the entry window and can be undone [D-AGENDA-05, FIXT-07]', async () => {
    const { id } = await booked('14:00');
    const mark = (ausente: boolean) => deed('ausente', { id, ausente });
    await goTo('14:28');
    expect(refusalOf(await mark(true))).toEqual([409, 'ABSENCE_NOT_NOW']);
    await goTo('14:30');
    expect((await mark(true)).json()).toEqual({ ok: true });
    expect((await rowOf(id)).status).toBe('absent');
    expect((await mark(true)).statusCode).toBe(200);
    expect(await audited('appointment.absent', id)).toBe(1);
    expect((await mark(false)).statusCode).toBe(200);
    expect((await rowOf(id)).status).toBe('booked');
    expect(await audited('appointment.absentUndo', id)).toBe(1);
    await goTo('00:10', '2026-12-17');
    expect(refusalOf(await mark(true))).toEqual([409, 'ABSENCE_NOT_NOW']);
  });

  it('are refused while the patient waits, after attendance or cancellation [D-AGENDA-05, FIXT-07]', async () => {
    const one = await booked('14:20');
    await server.deps.db.delete(attentions);
    await goTo('14:48');
    const browser = await patientAgain(one.documento);
    const asked = await start(browser, one.documento, skin, { turnoId: one.id });
    expect(asked.statusCode, asked.body).toBe(200);
    await goTo('14:52');
    const mark = () => deed('ausente', { id: one.id, ausente: true });
    expect(refusalOf(await mark())).toEqual([409, 'PATIENT_WAITING']);
    await deed('llamar', { id: asked.json().id, ausente: true });
    await beginAttention(server.deps, asked.json().id, doctor);
    await server.deps.db.delete(attentions);
    expect(refusalOf(await mark())).toEqual([409, 'TURNO_ATTENDED']);
    await server.deps.db.update(appointments).set({ status: 'withdrawn' }).where(eq(appointments.id, one.id));
    expect(refusalOf(await mark())).toEqual([409, 'TURNO_CANCELLED']);
  });

  it('appear in the patient’s list [D-AGENDA-05, FIXT-07]', async () => {
    const one = await booked('14:40');
    await goTo('15:30');
    await deed('ausente', { id: one.id, ausente: true });
    const browser = await patientAgain(one.documento);
    const list = (await browser.post('/api/turnos/listar', { documento: one.documento })).json();
    expect(list).toMatchObject([{ id: one.id, status: 4 }]);
  });
});

it('refuses to enter the queue when the appointment is cancelled concurrently [D-AGENDA-06, FIXT-07]', async () => {
  const one = await booked('17:40');
  await server.deps.db.delete(attentions);
  await goTo('17:35');
  const browser = await patientAgain(one.documento);
  const { answer } = await server.deps.db.transaction(async (tx) => {
    await tx.select().from(appointments).where(eq(appointments.id, one.id)).for('update');
    let done = false;
    const waiting = start(browser, one.documento, skin, { turnoId: one.id }).finally(() => {
      done = true;
    });
    await untilSomebodyWaits(tx, () => done);
    await tx.update(appointments).set({ status: 'withdrawn' }).where(eq(appointments.id, one.id));
    return { answer: waiting };
  });
  expect(refusalOf(await answer)).toEqual([409, 'TURNO_CANCELLED']);
});

/** A new session of somebody, at a later hour. */
async function patientAgain(documento: string): Promise<Browser> {
  const tenant = await server.deps.tenants.get('uno');
  const theirs = and(eq(people.unit, 1), eq(people.identityNumber, documento));
  const [person] = await server.deps.db.select().from(people).where(theirs);
  if (!tenant || !person) throw new Error(documento);
  const { token } = await openSession(server.deps, tenant, { person, role: 'patient', scope: 'full' });
  const browser = server.browser('uno');
  browser.cookies.set('sid_1', token);
  return browser;
}

describe('one appointment cancelled by its professional', () => {
  it('mails once, lists the reason and keeps the hour closed [D-AGENDA-06, FIXT-07]', async () => {
    const one = await booked('15:00');
    const before = (await mailsAbout(one.id)).length;
    const wish = { id: one.id, motivoCancelar: 'Me enfermé', horario: 'cerrado' };
    const key = { 'idempotency-key': 'cancel-one-0001' };
    expect((await deed('cancelarTurno', wish, ortiz, key)).json()).toEqual({ avisado: true });
    expect((await deed('cancelarTurno', wish, ortiz, key)).json()).toEqual({ avisado: true });
    expect(await audited('appointment.cancel', one.id)).toBe(1);
    const mails = await mailsAbout(one.id);
    expect(mails.filter(({ onceKey }) => onceKey === `appointment:${one.id}:2`)).toHaveLength(1);
    expect(mails.length).toBeLessThanOrEqual(before + 1);
    expect(JSON.stringify(mails)).not.toContain('Me enfermé');
    const list = (await one.browser.post('/api/turnos/listar', { documento: one.documento })).json();
    expect(list).toMatchObject([{ status: 5, motivoCancelar: 'Me enfermé' }]);
    const other = await patients(server, 1);
    const again = {
      documento: other[0]?.documento ?? '',
      servicio: skin,
      profesional: doctor,
      fecha: DAY,
      hora: '15:00',
    };
    expect(refusalOf(await book(other[0]?.browser ?? ortiz, again))).toEqual([409, 'TURNO_OCUPADO']);
    expect(refusalOf(await deed('cancelarTurno', wish))).toEqual([409, 'TURNO_CANCELLED']);
  });

  it('reopens the hour when the professional chooses so [D-AGENDA-06, FIXT-07]', async () => {
    const one = await booked('15:20');
    const freed = await server.deps.db.$count(freedSlots);
    await deed('cancelarTurno', { id: one.id, motivoCancelar: 'Viaje', horario: 'libre' });
    expect(await server.deps.db.$count(scheduleBlocks)).toBe(0);
    expect(await server.deps.db.$count(freedSlots)).toBeGreaterThanOrEqual(freed);
    await booked('15:20');
  });

  it.each(['', ' ', 'x'.repeat(301)])('refuses the reason %j [FIXT-07]', async (motivoCancelar) => {
    const answer = await deed('cancelarTurno', { id: 999_999, motivoCancelar, horario: 'libre' });
    expect([400, 422]).toContain(answer.statusCode);
  });
});

describe('one appointment moved by its professional', () => {
  it('takes another free slot of the professional and mails the patient [D-AGENDA-06, FIXT-07]', async () => {
    const one = await booked('15:40');
    const moved = await deed('moverTurno', { id: one.id, fecha: DAY, hora: '16:20' });
    expect(moved.json()).toEqual({ id: one.id, fecha: DAY, hora: '16:20', avisado: true });
    const row = await rowOf(one.id);
    expect([row.startsAt.toISOString(), row.professionalId]).toEqual(['2026-12-09T19:20:00.000Z', doctor]);
    expect(await audited('appointment.reschedule', one.id)).toBe(1);
    const [mail] = await mailsAbout(one.id);
    expect(mail?.onceKey).toBe(`appointment:${one.id}:${row.version}`);
  });

  it('keeps a specialty appointment with the professional who moves it [D-AGENDA-06, FIXT-07]', async () => {
    const [one, other] = [await booked('09:00', 'specialty'), await booked('09:30', 'specialty')];
    const taken = await deed('moverTurno', { id: one.id, fecha: DAY, hora: '09:30' });
    expect(refusalOf(taken)).toEqual([409, 'TURNO_OCUPADO']);
    expect((await deed('moverTurno', { id: one.id, fecha: DAY, hora: '10:00' })).statusCode).toBe(200);
    expect(await rowOf(one.id)).toMatchObject({ professionalId: null, assignedId: doctor });
    const asked = { unidad: 1, servicio: clinic, desde: DAY, hasta: DAY };
    const busy = (await ortiz.post('/api/turnos/ocupados', asked)).json().map(({ hora }: { hora: string }) => hora);
    expect(busy).toEqual(expect.arrayContaining(['09:30', '10:00']));
    expect(busy).not.toContain('09:00');
    expect((await rowOf(other.id)).status).toBe('booked');
  });
});

describe('the appointment of an account whose DNI another person proved', () => {
  it('cannot be moved by the professional [FIXT-07]', async () => {
    const one = await booked('16:40');
    const { db, clock } = server.deps;
    const row = await rowOf(one.id);
    await db.update(people).set({ provisionalSince: clock.now() }).where(eq(people.id, row.personId));
    const owner = { unit: 1, kind: 'holder', profileName: 'Paciente', firstName: 'Dueña', lastName: 'Real' } as const;
    await db.insert(people).values({ ...owner, identityNumber: one.documento, createdAt: clock.now() });
    const moved = await deed('moverTurno', { id: one.id, fecha: DAY, hora: '16:00' });
    expect(refusalOf(moved)).toEqual([409, 'PATIENT_CLOSED']);
  });
});

describe('another professional or a past appointment', () => {
  it.each([
    ['cancelarTurno', { motivoCancelar: 'No', horario: 'libre' }],
    ['moverTurno', { fecha: DAY, hora: '17:40' }],
  ] as const)('refuses %s [FIXT-07]', async (name, more) => {
    const { id } = await booked(name === 'moverTurno' ? '17:00' : '17:20');
    expect(refusalOf(await deed(name, { id, ...more }, vega))).toEqual([404, 'NOT_FOUND']);
    await goTo('17:30');
    expect(refusalOf(await deed(name, { id, ...more }))).toEqual([409, 'TURNO_PAST']);
    expect((await rowOf(id)).status).toBe('booked');
  });
});

describe('the next appointment', () => {
  /** Somebody new in the call with Dr. Ortiz. */
  async function inCall(begun = true) {
    await server.deps.db.delete(attentions);
    const [one] = await patients(server, 1);
    if (!one) throw new Error('nobody');
    const asked = await start(one.browser, one.documento, clinic);
    expect(asked.statusCode, asked.body).toBe(200);
    const { id } = asked.json();
    await deed('llamar', { id });
    if (begun) await beginAttention(server.deps, id, doctor);
    return { ...one, attention: id as string };
  }

  it('is booked for the patient of the call, once, and mailed [D-AGENDA-07, FIXT-07]', async () => {
    const { attention, browser, documento } = await inCall();
    const wish = { id: attention, fecha: DAY, hora: '11:00' };
    const key = { 'idempotency-key': 'book-next-0001' };
    const first = await deed('proximoTurno', wish, ortiz, key);
    expect(first.json()).toMatchObject({ fecha: DAY, hora: '11:00', avisado: true });
    expect((await deed('proximoTurno', wish, ortiz, key)).json()).toEqual(first.json());
    const { id } = first.json();
    expect(await audited('appointment.book', id)).toBe(1);
    expect(await mailsAbout(id)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({
      serviceId: clinic,
      professionalId: null,
      assignedId: doctor,
      status: 'booked',
    });
    const list = (await browser.post('/api/turnos/listar', { documento })).json();
    expect(list).toMatchObject([{ id, especialidad: { nome: 'Clínica médica' } }]);
  });

  it('is refused before the call, for a taken hour and after closing [D-AGENDA-07, FIXT-07]', async () => {
    const early = await inCall(false);
    const wish = (id: string, hora: string) => ({ id, fecha: DAY, hora });
    expect(refusalOf(await deed('proximoTurno', wish(early.attention, '11:30')))).toEqual([409, 'ATTENTION_NOT_BEGUN']);
    const other = await inCall();
    expect((await deed('proximoTurno', wish(other.attention, '11:30'))).statusCode).toBe(200);
    const { attention } = await inCall();
    expect(refusalOf(await deed('proximoTurno', wish(attention, '11:30')))).toEqual([409, 'TURNO_OCUPADO']);
    expect(refusalOf(await deed('proximoTurno', wish(attention, '12:00'), vega))).toEqual([404, 'NOT_FOUND']);
    await deed('finalizar', { id: attention, notas: 'Control.' });
    expect(refusalOf(await deed('proximoTurno', wish(attention, '12:00')))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the professional of a specialty appointment', () => {
  const at = new Date(`${DAY}T17:00:00-03:00`);
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
  /** The fairest of two professionals, each with appointments that began at these moments. */
  async function fairest(first: readonly Date[], second: readonly Date[]): Promise<'first' | 'second' | undefined> {
    const { db } = server.deps;
    const [patient] = await patients(server, 1);
    const [person] = await db
      .select()
      .from(people)
      .where(eq(people.identityNumber, patient?.documento ?? ''));
    const staff = { unit: 1, kind: 'professional', profileName: 'Profesional', lastName: 'Reparto' } as const;
    const row = { ...staff, birthDate: '1980-01-01', createdAt: TUESDAY };
    const pair = ['Alba', 'Bruno'].map((firstName) => ({
      ...row,
      firstName,
      identityNumber: `${patient?.documento}-${firstName}`,
    }));
    const [one, other] = (await db.insert(people).values(pair).returning()).map(({ id }) => id);
    if (one === undefined || other === undefined) throw new Error('nobody was added');
    const held = (professionalId: number, moments: readonly Date[]) =>
      moments.map((startsAt) => ({
        unit: 1,
        personId: person?.id ?? 0,
        bookedBy: person?.id ?? 0,
        serviceId: skin,
        professionalId,
        startsAt,
        minutes: 20,
        createdAt: TUESDAY,
      }));
    await db.insert(appointments).values([...held(one, first), ...held(other, second)]);
    const chosen = await fairestOf(db, [one, other], at);
    return chosen === one ? 'first' : chosen === other ? 'second' : undefined;
  }

  it('is the one with the fewest of the day [FIXH-09]', async () => {
    expect(await fairest([new Date(`${DAY}T09:00:00-03:00`)], [daysAgo(1), daysAgo(2)])).toBe('second');
  });

  it('is, of equals, the one whose last appointment is longest ago [FIXH-09]', async () => {
    expect(await fairest([daysAgo(1)], [daysAgo(5)])).toBe('second');
    expect(await fairest([daysAgo(5)], [daysAgo(1)])).toBe('first');
    expect(await fairest([daysAgo(1)], [])).toBe('second');
  });

  it('is, of equals in all, the one registered first [FIXH-09]', async () => {
    expect(await fairest([daysAgo(3)], [daysAgo(3)])).toBe('first');
    // After the appointment, nothing is compared.
    expect(await fairest([daysAgo(3), daysAgo(-2)], [daysAgo(3)])).toBe('first');
  });
});
