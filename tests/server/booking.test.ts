import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDays } from '../../engine/domain/slot/open-slots.ts';
import { professionalPool, servicePool } from '../../engine/domain/slot/pool.ts';
import { fromWire } from '../../schemas/wire-words.ts';
import { appointments, audit, people, serviceProfessionals } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import {
  attendAllDay,
  book,
  type Patient,
  patients,
  serviceNamed,
  takenOf,
  type WireSlot,
  type Wish,
} from './booking-kit.ts';
import { ANA, BRUNO, patient, ROSA } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let ana: Browser;
let rosa: Browser;
const LUCIA = '50222333';
const RULES = { gridMinutes: 30, professionalDays: 30 };

beforeAll(async () => {
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1 }),
      testTenant({
        id: 'dos',
        unit: 2,
        flags: { turnosOn: false },
        texts: {
          'server.FEATURE_OFF.title': 'Terminó',
          'server.FEATURE_OFF.turnosOn': '{{tenant.name}} dejó de dar turnos.',
        },
      }),
    ]),
  });
  [ana, rosa] = [await patient(server, ANA), await patient(server, ROSA)];
  await attendAllDay(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.setTo(TUESDAY));

const clinic = async (more: Partial<Wish> = {}): Promise<Wish> => ({
  documento: ANA.documento,
  servicio: (await serviceNamed(ana, 'Clínica médica')).id,
  fecha: '2026-12-01',
  hora: '09:00',
  ...more,
});
const rowOf = async (id: number) =>
  (await server.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];
const list = async (browser: Browser, documento: string) =>
  (await browser.post('/api/turnos/listar', { documento })).json();

describe('booking', () => {
  it('accepts and answers the contract’s names [BOOK-05, TURN-06, TURN-08]', async () => {
    const wish = await clinic({ hora: '08:00' });
    const answer = await book(ana, wish);
    expect(answer.statusCode).toBe(200);
    const turno = {
      fecha: '01-12-2026',
      hora: '08:00',
      status: 1,
      especialidad: { id: wish.servicio, nome: 'Clínica médica', turnoProfesionalOn: false },
      paciente: { nome: 'Ana', documento: ANA.documento },
      profesional: null,
      motivoCancelar: null,
    };
    expect(answer.json()).toMatchObject(turno);
    for (const name of ['especialidad.turnoProfIntervalo', 'turno', 'certificado'])
      expect(answer.json()).toHaveProperty(name);
    const turnos = await list(ana, ANA.documento);
    expect(turnos).toContainEqual(expect.objectContaining({ id: answer.json().id }));
    const rows = await auditTrail(server, eq(audit.object, `appointment:${answer.json().id}`));
    expect(rows.map(({ action }) => action)).toEqual(['appointment.book']);
  });

  it('lists services with all slot rules and their professionals’ hours [BOOK-07]', async () => {
    const skin = await serviceNamed(ana, 'Dermatología');
    expect(skin).toMatchObject({
      nome: 'Dermatología',
      ativo: true,
      activoUnidad: true,
      menor: false,
      pediatrica: false,
      turnoEspecialidad: true,
      turnoProfesional: true,
    });
    const { id, intervalo, diasCorridos, turnoProfIntervalo } = skin;
    expect([id, intervalo, diasCorridos].every(Number.isInteger)).toBe(true);
    expect(turnoProfIntervalo === null || Number.isInteger(turnoProfIntervalo)).toBe(true);
    const [ortiz] = skin.profesionales;
    expect(ortiz).toMatchObject({ nombre: 'Julián', apellido: 'Ortiz', id_usuario: expect.any(Number) });
    expect(ortiz?.turnos.length).toBeGreaterThan(0);
    for (const row of ortiz?.turnos ?? []) {
      expect(row.dias.every((day) => day >= 1 && day <= 7)).toBe(true);
      expect([row.desde, row.hasta].every((time) => /^\d\d:\d\d$/.test(time))).toBe(true);
    }
  });

  it('is idempotent with one key and refuses another body [R2, A42]', async () => {
    const wish = await clinic({ hora: '09:30' });
    const key = { 'idempotency-key': 'reserva-0001' };
    const all = await Promise.all(Array.from({ length: 50 }, () => book(ana, wish, key)));
    expect(new Set(all.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`200 ${all[0]?.body}`]),
    );
    const startsAt = new Date('2026-12-01T09:30-03:00');
    expect(await server.deps.db.select().from(appointments).where(eq(appointments.startsAt, startsAt))).toHaveLength(1);
    expect(refusalOf(await book(ana, { ...wish, hora: '10:30' }, key))).toEqual([422, 'KEY_REUSED']);
    expect(refusalOf(await book(rosa, { ...wish, documento: ROSA.documento }, key))).toEqual([409, 'TURNO_OCUPADO']);
  });

  it('looks up an idempotency key without booking anything [FIXT-05]', async () => {
    const wish = await clinic({ hora: '11:00' });
    const key = { 'idempotency-key': 'reserva-0002' };
    const lookup = { ...key, 'idempotency-lookup': '1' };
    expect(refusalOf(await book(ana, wish, lookup))).toEqual([409, 'NOT_DONE']);
    const booked = await book(ana, wish, key);
    const asked = await book(ana, { ...wish, hora: '11:30' }, lookup);
    expect([asked.statusCode, asked.json().id]).toEqual([200, booked.json().id]);
    expect(refusalOf(await book(rosa, { ...wish, documento: ROSA.documento }, lookup))).toEqual([409, 'NOT_DONE']);
    await ana.post('/api/turnos/cancelar', { id: booked.json().id });
  });

  it('refuses unoffered slots: closed days, off-grid times, distant and past dates [A40]', async () => {
    const wrong: [Partial<Wish>, number, string][] = [
      [{ fecha: '2026-11-29' }, 409, 'TURNO_NO_DISPONIBLE'],
      [{ hora: '09:10' }, 409, 'TURNO_NO_DISPONIBLE'],
      [{ hora: '20:00' }, 409, 'TURNO_NO_DISPONIBLE'],
      [{ fecha: '2026-12-24' }, 409, 'TURNO_NO_DISPONIBLE'],
      [{ fecha: '2026-11-24', hora: '10:00' }, 409, 'TURNO_NO_DISPONIBLE'],
      [{ fecha: '2026-11-23' }, 409, 'TURNO_NO_DISPONIBLE'],
      [{ fecha: '2026-02-30' }, 409, 'TURNO_NO_DISPONIBLE'],
      [{ hora: '9:00' }, 409, 'TURNO_NO_DISPONIBLE'],
    ];
    for (const [one, ...refusal] of wrong)
      expect([one, ...refusalOf(await book(ana, await clinic(one)))]).toEqual([one, ...refusal]);
  });

  it('refuses services of another age group or booking mode [BOOK-01, D-BOOK-02, D-BOOK-03]', async () => {
    const [skin, kids, eyes] = [
      await serviceNamed(ana, 'Dermatología'),
      await serviceNamed(ana, 'Pediatría'),
      await serviceNamed(ana, 'Oftalmología'),
    ];
    const [ortiz, vega] = [skin.profesionales[0]?.id_usuario ?? 0, kids.profesionales[0]?.id_usuario ?? 0];
    const day = { fecha: '2026-12-02', hora: '14:00' };
    const refused: Partial<Wish>[] = [
      { servicio: kids.id, profesional: vega },
      { servicio: kids.id, profesional: vega, documento: '47333444' },
      { servicio: skin.id, profesional: ortiz, documento: LUCIA },
      { servicio: kids.id, documento: LUCIA },
      { servicio: skin.id, profesional: vega },
      { profesional: ortiz },
      { servicio: 999_999 },
    ];
    for (const one of refused)
      expect([one, refusalOf(await book(ana, await clinic({ ...day, ...one })))]).toEqual([
        one,
        [422, 'SERVICE_REFUSED'],
      ]);
    expect(refusalOf(await book(ana, await clinic({ ...day, servicio: eyes.id })))).toEqual([
      409,
      'TURNO_NO_DISPONIBLE',
    ]);
    const booked = await book(ana, await clinic({ ...day, servicio: skin.id, profesional: ortiz }));
    expect(booked.json()).toMatchObject({ profesional: ortiz, especialidad: { turnoProfesionalOn: true } });
    expect((await rowOf(booked.json().id))?.minutes).toBe(20);
    const lucia = await book(ana, await clinic({ ...day, servicio: kids.id, profesional: vega, documento: LUCIA }));
    expect(lucia.json()).toMatchObject({ paciente: { nome: 'Lucía' }, profesional: vega });
  });

  it('takes each professional’s own hours where two give one service [BOOK-07, D-BOOK-02]', async () => {
    const [skin, kids] = [await serviceNamed(ana, 'Dermatología'), await serviceNamed(ana, 'Pediatría')];
    const [ortiz, vega] = [skin.profesionales[0]?.id_usuario ?? 0, kids.profesionales[0]?.id_usuario ?? 0];
    const { db } = server.deps;
    const morning = [{ dias: [5], desde: '10:00', hasta: '12:00' }];
    await db.insert(serviceProfessionals).values({ unit: 1, serviceId: skin.id, personId: vega, schedule: morning });
    const [{ browser, documento }] = (await patients(server, 1)) as [Patient];
    const attempt = async (profesional: number, hora: string) => {
      const answer = await book(browser, { documento, servicio: skin.id, profesional, fecha: '2026-12-04', hora });
      return answer.json().error?.code ?? answer.json().profesional;
    };
    expect([await attempt(vega, '11:00'), await attempt(vega, '16:00')]).toEqual([vega, 'TURNO_NO_DISPONIBLE']);
    expect([await attempt(ortiz, '11:00'), await attempt(ortiz, '16:00')]).toEqual(['TURNO_NO_DISPONIBLE', ortiz]);
    const { serviceId, personId } = serviceProfessionals;
    await db.delete(serviceProfessionals).where(and(eq(serviceId, skin.id), eq(personId, vega)));
  });

  it('judges fifteen years by the calendar of Buenos Aires, whatever UTC says [A37]', async () => {
    const kids = await serviceNamed(ana, 'Pediatría');
    const vega = kids.profesionales[0]?.id_usuario ?? null;
    const { db } = server.deps;
    await db.update(people).set({ birthDate: '2011-12-01' }).where(eq(people.identityNumber, LUCIA));
    const wish = { documento: LUCIA, servicio: kids.id, profesional: vega, fecha: '2026-12-03', hora: '12:00' };
    server.clock.setTo(new Date('2026-12-01T02:59:59Z'));
    const browser = await patient(server, ANA);
    expect((await book(browser, wish)).statusCode).toBe(200);
    server.clock.setTo(new Date('2026-12-01T03:00:00Z'));
    expect(refusalOf(await book(browser, { ...wish, hora: '13:00' }))).toEqual([422, 'SERVICE_REFUSED']);
  });

  it('distinguishes missing e-mail, taken slot and double booking by error code [BOOK-04, A41]', async () => {
    const bruno = await patient(server, BRUNO);
    expect(refusalOf(await book(bruno, await clinic({ documento: BRUNO.documento, hora: '12:00' })))).toEqual([
      409,
      'SIN_EMAIL',
    ]);
    const skin = await serviceNamed(ana, 'Dermatología');
    expect((await book(ana, await clinic({ hora: '15:00' }))).statusCode).toBe(200);
    expect(refusalOf(await book(rosa, await clinic({ documento: ROSA.documento, hora: '15:00' })))).toEqual([
      409,
      'TURNO_OCUPADO',
    ]);
    const kids = await serviceNamed(ana, 'Pediatría');
    const vega = kids.profesionales[0]?.id_usuario ?? 0;
    // Dr. Vega, without hours of her own, attends Dermatología whenever the unit does.
    const { db } = server.deps;
    await db.insert(serviceProfessionals).values({ unit: 1, serviceId: skin.id, personId: vega, schedule: [] });
    expect(refusalOf(await book(ana, await clinic({ servicio: skin.id, hora: '15:00' })))).toEqual([
      409,
      'YA_RESERVADO',
    ]);
    await db.delete(serviceProfessionals).where(eq(serviceProfessionals.schedule, []));
  });

  it('refuses people of other families and other units [R11, A18, A48]', async () => {
    expect(refusalOf(await book(rosa, await clinic({ documento: LUCIA })))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await ana.post('/api/turnos/reservar', { ...(await clinic()), unidad: 2 }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refusalOf(await rosa.post('/api/turnos/listar', { documento: LUCIA }))).toEqual([404, 'NOT_FOUND']);
    const other = server.browser('dos');
    await other.login(ANA.documento, ANA.password);
    const service = (await other.post('/api/servicios/habilitados', { unidad: 2 })).json()[0];
    const off = await other.post('/api/turnos/reservar', { ...(await clinic()), unidad: 2, servicio: service.id });
    expect(refusalOf(off)).toEqual([409, 'FEATURE_OFF']);
    expect(off.json().error).toMatchObject({ title: 'Terminó', message: 'Unidad 2 dejó de dar turnos.' });
  });
});

it('audits a reading of all appointments once for each person [R17, TURN-08]', async () => {
  const own = (await server.deps.db.select().from(people).where(eq(people.unit, 1))).filter(
    ({ identityNumber: documento }) => documento === ANA.documento || documento === LUCIA,
  );
  const rowsOf = async (id: number) => (await auditTrail(server, eq(audit.object, `person:${id}`))).length;
  const before = await Promise.all(own.map(({ id }) => rowsOf(id)));
  expect((await ana.post('/api/turnos/listar', {})).statusCode).toBe(200);
  expect(own).toHaveLength(2);
  expect(await Promise.all(own.map(({ id }) => rowsOf(id)))).toEqual(before.map((count) => count + 1));
});

describe('taken slots', () => {
  const busy = async (browser: Browser, body: object) =>
    browser.post('/api/turnos/ocupados', { unidad: 1, desde: '2026-11-24', hasta: '2026-12-24', ...body });

  it('are listed on the grid without names, also for off-grid appointments [BOOK-06]', async () => {
    const service = await serviceNamed(ana, 'Clínica médica');
    // Ana's demo appointment "in ten minutes" is at 10:10.
    const answer = await busy(ana, { servicio: service.id });
    const today = answer.json().filter(({ fecha }: { fecha: string }) => fecha === '2026-11-24');
    expect(today).toEqual(
      expect.arrayContaining([
        { fecha: '2026-11-24', hora: '10:00' },
        { fecha: '2026-11-24', hora: '10:30' },
      ]),
    );
    expect(today.map(({ hora }: { hora: string }) => hora)).not.toContain('11:00');
    for (const slot of answer.json()) expect(Object.keys(slot).sort()).toEqual(['fecha', 'hora']);
    const long = await busy(ana, { servicio: service.id, hasta: '2036-01-01' });
    expect(refusalOf(long)).toEqual([400, 'INVALID_BODY']);
    expect(refusalOf(await busy(ana, { servicio: service.id, unidad: 2 }))).toEqual([404, 'NOT_FOUND']);
  });

  it('are listed only for offered days, and reversed ranges are refused [BOOK-06]', async () => {
    const service = await serviceNamed(ana, 'Clínica médica');
    const backwards = await busy(ana, { servicio: service.id, desde: '2026-12-24', hasta: '2026-11-24' });
    expect(refusalOf(backwards)).toEqual([400, 'INVALID_BODY']);
    const { db } = server.deps;
    const [like] = await db.select().from(appointments).where(eq(appointments.serviceId, service.id));
    const { id: _id, voucherId: _voucher, ...about } = like ?? ({} as typeof appointments.$inferSelect);
    const at = ['2026-11-23T10:00-03:00', '2026-12-23T10:00-03:00', '2026-12-24T10:00-03:00'];
    const stands = { ...about, status: 'booked' as const, professionalId: null };
    const taken = async (): Promise<boolean[]> => {
      const answer = await busy(ana, { servicio: service.id, desde: '2026-11-01', hasta: '2027-06-30' });
      const slots = new Set(answer.json().map(({ fecha, hora }: WireSlot) => `${fecha}T${hora}-03:00`));
      return at.map((one) => slots.has(one));
    };
    expect(await taken()).toEqual([false, false, false]);
    await db.insert(appointments).values(at.map((startsAt) => ({ ...stands, startsAt: new Date(startsAt) })));
    // Thirty days in a row, today the first of them.
    expect(await taken()).toEqual([false, true, false]);
  });

  it('accepts offered slots and refuses taken ones [A40, D-BOOK-01]', async () => {
    const [{ browser, documento }] = (await patients(server, 1)) as [Patient];
    const skin = await serviceNamed(ana, 'Dermatología');
    const doctor = skin.profesionales[0];
    const flags = (await ana.get('/api/unidad/requisitos')).json();
    let refused = 0;
    for (const profesional of [null, doctor?.id_usuario ?? 0]) {
      const pool =
        profesional === null
          ? servicePool(fromWire('service', skin), flags, RULES)
          : professionalPool(fromWire('service', skin), doctor?.turnos ?? [], RULES);
      const taken = takenOf((await busy(ana, { servicio: skin.id, profesional })).json());
      const free = openDays(pool, server.clock.now(), taken);
      const offered = free.flatMap(({ date, times }) => times.map((time) => ({ fecha: date, hora: time })));
      for (const slot of [offered[0], offered[7], offered.at(-1)]) {
        const answer = await book(browser, {
          documento,
          servicio: skin.id,
          profesional,
          ...(slot ?? { fecha: '', hora: '' }),
        });
        expect([slot, answer.statusCode]).toEqual([slot, 200]);
        await browser.post('/api/turnos/cancelar', { id: answer.json().id });
      }
      for (const { date: fecha, time: hora } of taken.slice(0, 6)) {
        const answer = await book(browser, { documento, servicio: skin.id, profesional, fecha, hora });
        expect(['TURNO_OCUPADO', 'TURNO_NO_DISPONIBLE']).toContain(answer.json().error.code);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe('one’s own appointment', () => {
  const cancel = (browser: Browser, id: number) => browser.post('/api/turnos/cancelar', { id });
  const move = (browser: Browser, id: number, more: object, headers: Record<string, string> = {}) =>
    browser.post(
      '/api/turnos/reprogramar',
      { id, fecha: '2026-12-03', hora: '10:00', profesional: null, ...more },
      headers,
    );
  const booked = async (hora: string): Promise<number> =>
    (await book(ana, await clinic({ fecha: '2026-12-04', hora }))).json().id;

  it('is cancelled and gives its slot back at once [TURN-04, TURN-08]', async () => {
    const id = await booked('08:00');
    expect((await cancel(ana, id)).json()).toMatchObject({ id, status: 2 });
    expect(refusalOf(await cancel(ana, id))).toEqual([409, 'TURNO_CANCELLED']);
    expect(
      (await book(rosa, await clinic({ documento: ROSA.documento, fecha: '2026-12-04', hora: '08:00' }))).statusCode,
    ).toBe(200);
  });

  it('is cancelled once with the same answer to repeated requests [R2, TURN-08]', async () => {
    const id = await booked('08:30');
    const press = () => ana.post('/api/turnos/cancelar', { id }, { 'idempotency-key': 'cancelar-0001' });
    const all = [...(await Promise.all([press(), press()])), await press()];
    expect(new Set(all.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`200 ${all[0]?.body}`]),
    );
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', version: 2 });
  });

  it('can be cancelled or moved until fifteen minutes before, to the second [A35, TURN-04]', async () => {
    const id = await booked('09:00');
    const start = new Date('2026-12-04T09:00-03:00').getTime();
    server.clock.setTo(new Date(start));
    const browser = await patient(server, ANA);
    for (const seconds of [0, 1, 899, 900]) {
      server.clock.setTo(new Date(start - seconds * 1_000));
      expect([seconds, refusalOf(await cancel(browser, id))]).toEqual([seconds, [409, 'TURNO_TARDE']]);
      expect(refusalOf(await move(browser, id, { fecha: '2026-12-07' }))).toEqual([409, 'TURNO_TARDE']);
    }
    server.clock.setTo(new Date(start - 901_000));
    expect((await cancel(browser, id)).statusCode).toBe(200);
  });

  it('is moved atomically and frees its old slot [A39, TURN-05, TURN-08]', async () => {
    const id = await booked('10:00');
    await server.deps.db
      .update(appointments)
      .set({ confirmation: 'confirmed', confirmedAt: TUESDAY })
      .where(eq(appointments.id, id));
    const key = { 'idempotency-key': 'reprogramar-01' };
    const twice = await Promise.all([move(ana, id, {}, key), move(ana, id, {}, key)]);
    expect(new Set(twice.map(({ body }) => body)).size).toBe(1);
    expect(twice[0]?.json()).toMatchObject({ id, fecha: '03-12-2026', hora: '10:00', status: 1 });
    expect(await rowOf(id)).toMatchObject({ confirmation: null, confirmedAt: null, version: 2 });
    expect(
      (await book(rosa, await clinic({ documento: ROSA.documento, fecha: '2026-12-04', hora: '10:00' }))).statusCode,
    ).toBe(200);
  });

  it('occupies its new slot after a move, even if overbooked before [A39, D-BOOK-01]', async () => {
    const id = await booked('12:30');
    await server.deps.db.update(appointments).set({ overbooked: true }).where(eq(appointments.id, id));
    const day = { fecha: '2026-12-08', hora: '10:00' };
    expect((await move(ana, id, day)).statusCode).toBe(200);
    expect(refusalOf(await book(rosa, await clinic({ documento: ROSA.documento, ...day })))).toEqual([
      409,
      'TURNO_OCUPADO',
    ]);
  });

  it('stays in place when it cannot be moved [A39, D-BOOK-01]', async () => {
    const id = await booked('11:00');
    await book(rosa, await clinic({ documento: ROSA.documento, fecha: '2026-12-03', hora: '16:00' }));
    expect(refusalOf(await move(ana, id, { hora: '16:00' }))).toEqual([409, 'TURNO_OCUPADO']);
    expect(refusalOf(await move(ana, id, { hora: '16:01' }))).toEqual([409, 'TURNO_NO_DISPONIBLE']);
    expect(await rowOf(id)).toMatchObject({
      status: 'booked',
      startsAt: new Date('2026-12-04T11:00-03:00'),
      version: 1,
    });
  });

  it('answers an audited 404 when a stranger cancels or moves an appointment [R11, A18]', async () => {
    const id = await booked('12:00');
    const before = (await auditTrail(server, eq(audit.action, 'person.access'))).length;
    expect(refusalOf(await cancel(rosa, id))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await move(rosa, id, {}))).toEqual([404, 'NOT_FOUND']);
    expect((await auditTrail(server, eq(audit.action, 'person.access'))).length).toBe(before + 2);
    expect(await rowOf(id)).toMatchObject({ status: 'booked', version: 1 });
  });
});

it('accepts the year’s first slot by Buenos Aires time [A36]', async () => {
  const clinica = await serviceNamed(ana, 'Clínica médica');
  server.clock.setTo(new Date('2026-12-31T23:50-03:00'));
  const browser = await patient(server, ANA);
  const answer = await book(browser, {
    documento: ANA.documento,
    servicio: clinica.id,
    fecha: '2027-01-01',
    hora: '08:00',
  });
  expect(answer.json()).toMatchObject({ fecha: '01-01-2027', hora: '08:00' });
});
