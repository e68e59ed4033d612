// @engine pg

import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWERS } from '../../engine/domain/appointment/appointment.ts';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { appointmentTime } from '../../server/features/appointment-mail/appointment-time.ts';
import {
  appointments,
  audit,
  callCounts,
  entryLinks,
  people,
  services,
} from '../../server/platform/db/schema/index.ts';
import { isOverlap } from '../../server/platform/db/violation.ts';
import { auditTrail } from './audit-trail.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let tenant: ReturnType<typeof testTenant>;
beforeAll(async () => {
  const texts = {
    'server.TURNO_REJECTED': 'Turno rechazado',
    'server.TURNO_CONFIRMED': 'Turno confirmado',
    'server.TURNO_PAST': 'El turno ya pasó',
    'server.TURNO_UNDER_WAY': 'El turno ya empezó',
    'server.TURNO_CANCELLED': 'Turno cancelado',
    'server.TURNO_TAKEN': 'Ocupado',
    'server.TURNO_MOVED': 'Cambió de horario',
    'server.TURNO_NO_DISPONIBLE': 'No se ofrece',
    'server.TOPE_SERVICIO': 'Tope',
  };
  // Appointments of the tests are as far ahead as there are tests.
  const settings = { booking: { professionalDays: 366 } };
  tenant = testTenant({ id: 'uno', unit: 1, texts, settings });
  server = await buildTestServer({ source: listSource([tenant, testTenant({ id: 'dos', unit: 2 })]) });
  for (const name of ['uno', 'dos']) await server.browser(name).get('/api/unidad/requisitos');
  await server.deps.db.update(services).set({ daysAhead: 365, byProfessional: true }).where(eq(services.unit, 1));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  // Answers are limited in a minute, which an earlier test may have begun later than now.
  await server.deps.db.delete(callCounts);
  // So are changes of appointments to come: those of earlier tests go back, long before today.
  await server.deps.db
    .update(appointments)
    .set({ startsAt: sql`${appointments.startsAt} - interval '10 years'` })
    .where(gt(appointments.startsAt, new Date(TUESDAY.getTime() + 45 * 86_400_000)));
});

let day = 42;
/** An appointment on a Tuesday of its own, when professionals attend, with the code of its mail. */
async function booked(more: Partial<typeof appointments.$inferInsert> = {}) {
  day += 7;
  const { db } = server.deps;
  const [ana] = (await db.select().from(people).where(eq(people.identityNumber, '30111222'))).filter(
    ({ unit }) => unit === 1,
  );
  const [like] = await db.select().from(appointments).where(eq(appointments.unit, 1)).orderBy(appointments.id);
  const startsAt = new Date(TUESDAY.getTime() + day * 86_400_000);
  const about = { unit: 1, personId: ana?.id ?? 0, serviceId: like?.serviceId ?? 0, startsAt, ...more };
  const [row] = await db
    .insert(appointments)
    .values({ ...about, bookedBy: about.personId, createdAt: TUESDAY })
    .returning();
  if (!row) throw new Error('not booked');
  const links = await appointmentLinks(server.deps, row, about.personId);
  return { row, links, code: links.confirm.replace('/confirmar?id=', ''), about };
}

const answer = async (codigo: string, estado: 1 | 2, more: object = {}, tenant = 'uno') => {
  const response = await server.browser(tenant).post('/api/turnos/confirmacion', { codigo, estado, ...more });
  return { status: response.statusCode, body: response.json() };
};
const preview = async (codigo: string, estado: 1 | 2, tenant = 'uno') => {
  const response = await server.browser(tenant).post('/api/turnos/enlace', { codigo, estado });
  return { status: response.statusCode, body: response.json() };
};
const rowOf = async (id: number) =>
  (await server.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];

describe('the answer to an appointment’s mail', () => {
  it('is a list whose first element is the result [CONF-01, CONF-03]', async () => {
    const { code, links } = await booked();
    const { body } = await answer(code, 1);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      hora: '10:00',
      clienteNome: 'Ana Pérez',
      unidadDesc: 'Unidad 1',
      linkAcceso: links.enter,
      estadoConfTurno: null,
      respuesta: 1,
    });
    expect(body[0].fecha).toMatch(/^\d{2}-\d{2}-\d{4}$/);
    expect(body[0].servicioNome).toBeTruthy();
  });

  it('applies fifty concurrent answers as one transition [A6, D-CONF-01]', async () => {
    const { code, row } = await booked();
    const all = await Promise.all(Array.from({ length: 50 }, () => answer(code, 1)));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: 'confirmed', version: 2 });
    const rows = await auditTrail(server, eq(audit.object, `appointment:${row.id}`));
    expect(rows.map(({ action }) => action)).toEqual(['appointment.confirm']);
  });

  it('keeps the first answer unless the patient asks to change it [A6, D-SAFE-2]', async () => {
    const { code, row, links } = await booked();
    server.clock.advance(60_000);
    await answer(code, 2);
    expect(await rowOf(row.id)).toMatchObject({ status: 'cancelled', confirmation: 'rejected' });
    const again = (await answer(code, 1)).body[0];
    expect(again).toMatchObject({ estadoConfTurno: 'Turno rechazado', respuesta: 2, linkAcceso: null });
    expect(await rowOf(row.id)).toMatchObject({ status: 'cancelled', confirmation: 'rejected', version: 2 });
    const turned = (await answer(code, 1, { cambiar: true })).body[0];
    expect(turned).toMatchObject({ estadoConfTurno: null, respuesta: 1, linkAcceso: links.enter });
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: 'confirmed', version: 3 });
    expect((await answer(code, 2)).body[0]).toMatchObject({ estadoConfTurno: 'Turno confirmado', respuesta: 1 });
  });

  it('refuses to confirm a rejected appointment whose slot was taken [A6]', async () => {
    const { code, row, about } = await booked();
    await answer(code, 2);
    server.clock.advance(60_000);
    const [rosa] = await server.deps.db
      .select()
      .from(people)
      .where(and(eq(people.identityNumber, '5123456'), eq(people.unit, 1)));
    const personId = rosa?.id ?? 0;
    await server.deps.db.insert(appointments).values({ ...about, personId, bookedBy: personId, createdAt: TUESDAY });
    const taken = (await answer(code, 1, { cambiar: true })).body[0];
    expect(taken).toMatchObject({ estadoConfTurno: 'Ocupado', linkAcceso: null });
    expect(await rowOf(row.id)).toMatchObject({ status: 'cancelled', confirmation: 'rejected' });
  });

  it('reconfirms a rejected appointment only without overlaps of professional or patient [A6, D-BOOK-01]', async () => {
    const { db } = server.deps;
    const [rosa, doctor] = await Promise.all(
      ['5123456', '22111222'].map(
        async (documento) =>
          (
            await db
              .select()
              .from(people)
              .where(and(eq(people.identityNumber, documento), eq(people.unit, 1)))
          )[0],
      ),
    );
    const overlapping = async (first: object, second: object, estadoConfTurno: string) => {
      const { code, row, about } = await booked({ minutes: 20, ...first });
      await answer(code, 2);
      const [other] = await db
        .insert(appointments)
        .values({
          ...about,
          startsAt: new Date(row.startsAt.getTime() + 600_000),
          minutes: 30,
          bookedBy: about.personId,
          createdAt: TUESDAY,
          ...second,
        })
        .returning();
      const refused = (await answer(code, 1, { cambiar: true })).body[0];
      expect(refused).toMatchObject({ estadoConfTurno, respuesta: 2, linkAcceso: null });
      expect(await rowOf(row.id)).toMatchObject({ status: 'cancelled', confirmation: 'rejected', version: 2 });
      await db.delete(appointments).where(eq(appointments.id, other?.id ?? 0));
      expect((await answer(code, 1, { cambiar: true })).body[0]).toMatchObject({ estadoConfTurno: null, respuesta: 1 });
    };
    const professionalId = doctor?.id ?? 0;
    await overlapping({ professionalId }, { professionalId, personId: rosa?.id }, 'Ocupado');
    await overlapping({}, { professionalId }, 'YA_RESERVADO');
    await overlapping({ overbooked: true }, { professionalId }, 'YA_RESERVADO');
  });

  it('judges a confirmation after a rejection as a new booking [FIXT-15]', async () => {
    const { db } = server.deps;
    const { appointments: before } = tenant.public.settings;
    const setting = (more: object) =>
      void Object.assign(tenant.public.settings, { appointments: { ...before, ...more } });
    const [like] = await db.select().from(appointments).where(eq(appointments.unit, 1)).orderBy(appointments.id);
    const ofService = eq(services.id, like?.serviceId ?? 0);
    const change = async (values: Partial<typeof services.$inferInsert>) =>
      void (await db.update(services).set(values).where(ofService));
    for (const [close, open, said, more] of [
      [(date: string) => setting({ closedDays: [{ from: date }] }), () => setting({}), 'No se ofrece', {}],
      [
        (date: string) => setting({ closedDays: [{ from: date }] }),
        () => setting({}),
        'No se ofrece',
        { overbooked: true },
      ],
      [
        (date: string) => setting({ specialHours: [{ date, from: '11:00', until: '12:00' }] }),
        () => setting({}),
        'No se ofrece',
        {},
      ],
      [() => change({ bySpecialty: false }), () => change({ bySpecialty: true }), 'SERVICE_REFUSED', {}],
      [() => change({ isActive: false }), () => change({ isActive: true }), 'SERVICE_REFUSED', {}],
    ] as const) {
      const { row, code } = await booked(more);
      await answer(code, 2);
      await close(row.startsAt.toISOString().slice(0, 10));
      const refused = (await answer(code, 1, { cambiar: true })).body[0];
      await open();
      expect([refused.estadoConfTurno, refused.linkAcceso]).toEqual([said, null]);
      expect(await rowOf(row.id)).toMatchObject({ status: 'cancelled', confirmation: 'rejected' });
      expect((await answer(code, 1, { cambiar: true })).body[0]).toMatchObject({ estadoConfTurno: null, respuesta: 1 });
      await db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, row.id));
    }
    const [rejected, other] = [await booked(), await booked()];
    await answer(rejected.code, 2);
    setting({
      aheadPerService: await db.$count(
        appointments,
        and(
          eq(appointments.personId, other.row.personId),
          eq(appointments.serviceId, other.row.serviceId),
          eq(appointments.status, 'booked'),
          gt(appointments.startsAt, server.clock.now()),
        ),
      ),
    });
    expect((await answer(rejected.code, 1, { cambiar: true })).body[0]).toMatchObject({ estadoConfTurno: 'Tope' });
    setting({});
  });

  it('reports late and cancelled appointments, with a link while entry is open [A6, FIXT-03]', async () => {
    const late = await booked();
    const start = late.row.startsAt.getTime();
    for (const [at, estadoConfTurno, enters] of [
      [start, 'El turno ya empezó', true],
      [start + 30 * 60_000 - 1, 'El turno ya empezó', true],
      [start + 30 * 60_000, 'El turno ya pasó', false],
    ] as const)
      for (const estado of [1, 2] as const) {
        server.clock.setTo(new Date(at));
        const { body } = await answer(late.code, estado, { cambiar: true });
        expect(body[0]).toMatchObject({ estadoConfTurno, respuesta: null });
        expect(body[0].linkAcceso !== null).toBe(enters);
      }
    server.clock.setTo(TUESDAY);
    const cancelled = await booked();
    await server.deps.db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, cancelled.row.id));
    expect((await answer(cancelled.code, 1, { cambiar: true })).body[0]).toMatchObject({
      estadoConfTurno: 'Turno cancelado',
      respuesta: null,
    });
    expect(await rowOf(cancelled.row.id)).toMatchObject({ status: 'cancelled', confirmation: null });
  });

  it('rejects until cancelling ends, and confirms until the start [FIXT-12, A35]', async () => {
    const near = await booked();
    const start = near.row.startsAt.getTime();
    server.clock.setTo(new Date(start - 900_000));
    const told = 'TARDE';
    expect((await preview(near.code, 2)).body[0]).toMatchObject({ estadoConfTurno: told, pendiente: false });
    expect((await answer(near.code, 2)).body[0]).toMatchObject({ estadoConfTurno: told, respuesta: null });
    expect(await rowOf(near.row.id)).toMatchObject({ status: 'booked', version: 1 });
    // The page offers no opposite answer that would be refused.
    expect((await answer(near.code, 1)).body[0]).toMatchObject({ estadoConfTurno: null, respuesta: null });
    const early = await booked();
    server.clock.setTo(new Date(early.row.startsAt.getTime() - 901_000));
    expect((await answer(early.code, 1)).body[0]).toMatchObject({ respuesta: 1 });
    expect((await answer(early.code, 2, { cambiar: true })).body[0]).toMatchObject({ respuesta: 2 });
  });

  it('changes nothing on GET [A6]', async () => {
    const { row, links } = await booked();
    for (let times = 0; times < 20; times += 1)
      for (const url of [links.confirm, links.reject, '/api/turnos/confirmacion']) await server.browser('uno').get(url);
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: null, version: 1 });
  });

  it('refuses unknown codes and those of other units or kinds alike [CONF-04, A48]', async () => {
    const { code, links } = await booked();
    const enter = links.enter.replace('/turnoAcceso?codigoTurno=', '');
    const refusals = [await answer('nada', 1), await answer(enter, 1), await answer(code, 1, {}, 'dos')];
    expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual(Array(3).fill([404, 'LINK_UNKNOWN']));
    for (const odd of [await answer(code, 3 as 1), await answer(code, 1, { estatus: 2 })])
      expect([odd.status, odd.body.error.code]).toEqual([400, 'INVALID_BODY']);
  });

  it('enforces one appointment at a time of a professional in the database [D-BOOK-01, R1]', async () => {
    const { db } = server.deps;
    const [doctor] = await db
      .select()
      .from(people)
      .where(and(eq(people.identityNumber, '22111222'), eq(people.unit, 1)));
    const refusedBy = async (first: object, second: object) => {
      const { about } = await booked(first);
      const again = { ...about, bookedBy: about.personId, createdAt: TUESDAY, ...second };
      const [refusal] = await Promise.allSettled([db.insert(appointments).values(again)]);
      return refusal.status === 'rejected' && isOverlap(refusal.reason) ? 'one place' : 'nobody';
    };
    const professionalId = doctor?.id ?? 0;
    const everyService = await db.select().from(services).where(eq(services.unit, 1));
    // By specialty there are as many as professionals: rows without one hold no place in the database.
    expect(await refusedBy({}, {})).toBe('nobody');
    expect(await refusedBy({ assignedId: professionalId }, { professionalId })).toBe('one place');
    for (const { id: serviceId } of everyService)
      expect(await refusedBy({ professionalId }, { serviceId })).toBe('one place');
    // Cancelled appointments and extra ones hold no slot.
    for (const holdsNothing of [
      { status: 'cancelled' as const },
      { status: 'withdrawn' as const },
      { overbooked: true },
    ])
      expect(await refusedBy(holdsNothing, {})).toBe('nobody');
  });
});

describe('the link of a moved appointment’s old hour', () => {
  /** An appointment that was moved to another hour after its mail was sent. */
  async function moved() {
    const one = await booked();
    const startsAt = new Date(one.row.startsAt.getTime() + 86_400_000 - 2 * 3_600_000);
    await server.deps.db
      .update(appointments)
      .set({ startsAt, confirmation: null, version: 2 })
      .where(eq(appointments.id, one.row.id));
    const { fecha: antesFecha, hora: antesHora } = appointmentTime(one.row.startsAt);
    return { ...one, before: { antesFecha, antesHora }, present: appointmentTime(startsAt), startsAt };
  }

  it.each([1, 2] as const)('does nothing and shows both hours when answered with %i [FIXI-03]', async (estado) => {
    const { code, row, before, present } = await moved();
    for (const more of [{}, { cambiar: true }, { fecha: before.antesFecha, hora: before.antesHora }])
      expect((await answer(code, estado, more)).body[0]).toMatchObject({
        estadoConfTurno: 'Cambió de horario',
        ...present,
        movido: { ...before, ...present },
        pendiente: true,
        linkAcceso: null,
      });
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: null, version: 2 });
    expect((await answer(code, estado, present)).body[0]).toMatchObject({ estadoConfTurno: null, pendiente: false });
    expect(await rowOf(row.id)).toMatchObject({
      status: estado === 1 ? 'booked' : 'cancelled',
      confirmation: ANSWERS[estado],
      version: 3,
    });
  });

  it('changes the answer only for the hour shown to the patient [FIXI-03]', async () => {
    const { code, row, present } = await moved();
    await answer(code, 1, present);
    expect((await answer(code, 2)).body[0]).toMatchObject({ estadoConfTurno: 'Turno confirmado', respuesta: 1 });
    expect((await answer(code, 2, { cambiar: true })).body[0]).toMatchObject({ pendiente: true });
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: 'confirmed' });
    expect((await answer(code, 2, { cambiar: true, ...present })).body[0]).toMatchObject({ pendiente: false });
    expect(await rowOf(row.id)).toMatchObject({ status: 'cancelled', confirmation: 'rejected' });
  });

  it('asks again when the appointment moves while the page asks [FIXI-03]', async () => {
    const { code, row } = await booked();
    const { body } = await preview(code, 2);
    expect(body[0]).toMatchObject({ pendiente: true, movido: null, estadoConfTurno: null });
    const startsAt = new Date(row.startsAt.getTime() + 3_600_000);
    await server.deps.db.update(appointments).set({ startsAt }).where(eq(appointments.id, row.id));
    expect((await answer(code, 2)).body[0]).toMatchObject({ pendiente: true, estadoConfTurno: 'Cambió de horario' });
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: null });
  });

  it('shows both hours on entry [FIXI-03]', async () => {
    const { links, before, present } = await moved();
    const codigoTurno = links.enter.replace('/turnoAcceso?codigoTurno=', '');
    const response = await server.browser('uno').post('/api/turnos/acceso', { codigoTurno });
    expect(response.json().turno).toMatchObject({ ...present, movido: { ...before, ...present } });
  });

  it('asks nothing when the link kept no hour [FIXI-03]', async () => {
    const { code, row } = await moved();
    await server.deps.db.update(entryLinks).set({ toldStartsAt: null }).where(eq(entryLinks.appointmentId, row.id));
    expect((await answer(code, 1)).body[0]).toMatchObject({ pendiente: false, movido: null });
  });
});

describe('the preview of an answer', () => {
  it('shows the appointment and changes nothing [FIXI-02]', async () => {
    const [doctor] = await server.deps.db
      .select()
      .from(people)
      .where(and(eq(people.identityNumber, '22111222'), eq(people.unit, 1)));
    const { code, row } = await booked({ professionalId: doctor?.id ?? 0 });
    for (const estado of [1, 2] as const)
      expect((await preview(code, estado)).body[0]).toMatchObject({
        ...appointmentTime(row.startsAt),
        clienteNome: 'Ana Pérez',
        profesional: `${doctor?.firstName} ${doctor?.lastName}`,
        estadoConfTurno: null,
        respuesta: null,
        linkAcceso: null,
        pendiente: true,
      });
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: null, version: 1 });
    await answer(code, 1);
    expect((await preview(code, 1)).body[0]).toMatchObject({ estadoConfTurno: null, respuesta: 1, pendiente: false });
    expect((await preview(code, 2)).body[0]).toMatchObject({ estadoConfTurno: 'Turno confirmado', pendiente: false });
  });

  it('waits for no transaction that holds the appointment [FIXI-02]', async () => {
    const { row, code } = await booked();
    const shown = await server.deps.db.transaction(async (tx) => {
      await tx.select().from(appointments).where(eq(appointments.id, row.id)).for('update');
      return preview(code, 1);
    });
    expect(shown).toMatchObject({ status: 200, body: [{ pendiente: true }] });
  });

  it('keeps a confirmation when all links are opened at once [FIXI-02]', async () => {
    const { code, row, links } = await booked();
    const codigoTurno = links.enter.replace('/turnoAcceso?codigoTurno=', '');
    // The pages' calls on load: confirming answers, rejecting looks, entering asks for the hour.
    await Promise.all([
      answer(code, 1),
      preview(code, 2),
      server.browser('uno').post('/api/turnos/acceso', { codigoTurno }),
    ]);
    expect(await rowOf(row.id)).toMatchObject({ status: 'booked', confirmation: 'confirmed', version: 2 });
  });

  it('refuses unknown codes as answering does [FIXI-02]', async () => {
    const { code } = await booked();
    for (const { status, body } of [await preview('nada', 2), await preview(code, 2, 'dos')])
      expect([status, body.error.code]).toEqual([404, 'LINK_UNKNOWN']);
  });
});
