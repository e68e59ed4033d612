// @engine pg

import { setImmediate } from 'node:timers/promises';
import { and, eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ofDni } from '../../engine/domain/identity/identity.ts';
import { handOver } from '../../server/features/agenda/hand-over.ts';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { lockPools } from '../../server/features/slots/index.ts';
import { holdPersons } from '../../server/features/slots/one-person.ts';
import {
  appointments,
  outboxMails,
  people,
  serviceProfessionals,
  services,
} from '../../server/platform/db/schema/index.ts';
import { holdTenant } from '../../server/platform/tenants/held-tenant.ts';
import { TenantVersions } from '../../server/platform/tenants/tenant-versions.ts';
import { countOutside } from '../../server/workers/watch-appointments.ts';
import { book, patients } from './booking-kit.ts';
import { untilSomebodyWaits } from './lock-wait.ts';
import { HOLIDAY, OTHER, office, PAZ, SOSA, SUNDAY, THURSDAY, WEDNESDAY, words } from './outside-kit.ts';

const { admin, file, settings, attended, wish, rowOf, mailsTo, outside, server } = office();

/** The order that takes a professional away, with all appointments. */
const LEAVING = ['put', 'profesionales', 'uno', `correo=${PAZ}`, 'activo=no', '--retirar', 'Se mudó'];

describe('appointments outside the current offer', { timeout: 90_000 }, () => {
  it('lists why each is outside after a document or an hour changes [FIXT-02, FIXT-06]', async () => {
    const { nombre, service, paz } = await attended();
    const [holiday, closed, special, gone] = [
      await wish(service, null, HOLIDAY),
      await wish(service, paz, WEDNESDAY),
      await wish(service, paz, THURSDAY),
      await wish(service, paz, '2026-12-04'),
    ];
    expect(await outside()).toBe('No hay en uno turnos fuera de lo que se ofrece.');
    settings({
      holidays: 'closed',
      closedDays: [{ from: WEDNESDAY }],
      specialHours: [{ date: THURSDAY, from: '11:00', until: '12:00' }],
    });
    const said = await outside();
    for (const [{ id }, why] of [
      [holiday, 'feriado'],
      [closed, 'cierre'],
      [special, 'horario'],
    ] as const)
      expect(said).toMatch(new RegExp(`^"${id}";.*${why}: `, 'm'));
    expect(said).not.toMatch(new RegExp(`^"${gone.id}";`, 'm'));
    expect(await countOutside(server().deps)).toEqual([{ tenant: 'uno', many: 3 }]);
    await server().deps.db.update(services).set({ isActive: false }).where(eq(services.name, nombre));
    expect(await outside()).toMatch(new RegExp(`^"${gone.id}";.*servicio: el servicio ya no se da`, 'm'));
  });

  it('decides each, mails each patient once, and then lists nothing [FIXT-02, FIXT-06]', async () => {
    const { service, paz, sosa } = await attended();
    const [moved, changed, withdrawn, kept] = [
      await wish(service, paz, WEDNESDAY, '09:00'),
      await wish(service, paz, WEDNESDAY, '10:00'),
      await wish(service, null, WEDNESDAY, '11:00'),
      await wish(service, paz, WEDNESDAY, '12:00'),
    ];
    settings({ closedDays: [{ from: WEDNESDAY }] });
    const asked = await admin('decide', 'uno');
    expect([asked.code, asked.said.at(-1)]).toEqual([1, 'Falta decidir: no se guardó nada.']);
    expect(asked.said.join('\n')).toContain(`queda afuera, es un día cerrado: turno ${moved.id}`);
    const order = [
      'decide',
      'uno',
      '--retirar',
      'Cerramos por obras',
      '--turno',
      `${moved.id}=mover:${THURSDAY} 09:30`,
      '--turno',
      `${changed.id}=mover:3/12/2026 10:30 ${SOSA}`,
      '--turno',
      `${kept.id}=mantener`,
    ];
    expect(await admin(...order, '--dry-run')).toMatchObject({ code: 0 });
    expect(await rowOf(withdrawn.id)).toMatchObject({ status: 'booked' });
    const done = await admin(...order);
    expect([done.code, done.said]).toEqual([0, expect.arrayContaining([expect.stringContaining('se retira: turno')])]);
    expect(await rowOf(moved.id)).toMatchObject({ startsAt: new Date(`${THURSDAY}T12:30Z`), professionalId: paz });
    expect(await rowOf(changed.id)).toMatchObject({ startsAt: new Date(`${THURSDAY}T13:30Z`), professionalId: sosa });
    expect(await rowOf(withdrawn.id)).toMatchObject({ status: 'withdrawn', cancelReason: 'Cerramos por obras' });
    expect(await rowOf(kept.id)).toMatchObject({ status: 'booked', keptFor: 'cierre', version: 1 });
    const before = await Promise.all([moved, changed, withdrawn, kept].map(({ email }) => mailsTo(email)));
    expect(before.map((all) => all.filter((one) => /cambió|Cancelamos/.test(one)).length)).toEqual([1, 1, 1, 0]);
    const again = await admin(...order);
    expect([again.code, again.said]).toEqual([
      0,
      expect.arrayContaining([expect.stringContaining(`sin cambios: turno ${moved.id}`)]),
    ]);
    const after = await Promise.all([moved, changed, withdrawn, kept].map(({ email }) => mailsTo(email)));
    expect(after).toEqual(before);
  });

  it('asks again when a kept appointment falls outside for another reason [FIXT-02]', async () => {
    const { nombre, service, paz } = await attended();
    const { id } = await wish(service, paz, WEDNESDAY);
    const mode = ['put', 'servicios', 'uno', `nombre=${nombre}`, 'por_profesional=no'];
    const asked = await admin(...mode);
    expect([asked.code, asked.said.join('\n')]).toEqual([1, expect.stringContaining(`turno ${id}`)]);
    expect(await admin(...mode, '--mantener')).toMatchObject({ code: 0 });
    expect(await outside()).toContain('No hay en uno turnos');
    const leaving = ['put', 'agendas', 'uno', `servicio=${nombre}`, `profesional=${PAZ}`, 'activo=no'];
    const kept = await admin(...leaving, '--mantener');
    expect([kept.code, kept.said.join('\n')]).toEqual([1, expect.stringContaining('no se puede mantener')]);
    expect(await admin(...leaving, '--turno', `${id}=pasar-a:${SOSA}`)).toMatchObject({ code: 0 });
  });

  it('asks about those beyond the places of a service without professionals [FIXT-16]', async () => {
    const row = ['put', 'servicios', 'uno', 'nombre=Vacunas', 'sigla=VA', 'por_especialidad=sí'];
    await admin(...row, 'cupo=3');
    const [service] = await server().deps.db.select().from(services).where(eq(services.name, 'Vacunas'));
    const [first, second, third] = [
      await wish(service?.id ?? 0, null, WEDNESDAY),
      await wish(service?.id ?? 0, null, WEDNESDAY),
      await wish(service?.id ?? 0, null, WEDNESDAY),
    ];
    const asked = await admin(...row, 'cupo=1');
    const said = asked.said.join('\n');
    expect([asked.code, said.match(/hay más turnos que lugares a esa hora: turno \d+/g)]).toEqual([
      1,
      [second, third].map(({ id }) => `hay más turnos que lugares a esa hora: turno ${id}`),
    ]);
    expect((await wish(service?.id ?? 0, null, WEDNESDAY)).said).toBe('TURNO_OCUPADO');
    const decided = await admin(...row, 'cupo=1', '--retirar', 'Un solo enfermero', '--turno', `${third.id}=mantener`);
    expect(decided.code).toBe(0);
    expect([await rowOf(first.id), await rowOf(second.id), await rowOf(third.id)]).toMatchObject([
      { status: 'booked', keptFor: null },
      { status: 'withdrawn' },
      { status: 'booked', keptFor: 'cupo' },
    ]);
    expect(await outside()).toContain('No hay en uno turnos');
  });

  it('asks about patients of another age when a service becomes pediatric, and gives them nothing again [FIXT-13]', async () => {
    const { nombre, service, paz, sosa } = await attended();
    const { deps } = server();
    const [one] = await patients(server(), 1);
    if (!one) throw new Error('nobody');
    const slot = { servicio: service, fecha: WEDNESDAY, hora: '08:00', profesional: null };
    const { id } = (await book(one.browser, { documento: one.documento, ...slot })).json();
    const chosen = await wish(service, paz, WEDNESDAY, '09:00');
    // A child when it was booked, and grown up since: no change of the office.
    const grown = await wish(service, paz, WEDNESDAY, '11:00');
    const born = { birthDate: '2011-12-01' };
    await deps.db.update(people).set(born).where(eq(people.email, grown.email));
    await deps.db
      .update(appointments)
      .set({ createdAt: new Date('2026-11-30T15:00:00Z') })
      .where(eq(appointments.id, grown.id));
    const pediatric = ['put', 'servicios', 'uno', `nombre=${nombre}`, 'pediatrica=sí'];
    const asked = await admin(...pediatric);
    expect([asked.code, asked.said.join('\n').match(/no es para la edad del paciente: turno \d+/g)]).toEqual([
      1,
      [id, chosen.id].map((each) => `no es para la edad del paciente: turno ${each}`),
    ]);
    const passed = await admin(...pediatric, '--retirar', 'Ahora es de pediatría', '--turno', `${id}=pasar-a:${SOSA}`);
    expect([passed.code, passed.said.join('\n')]).toEqual([1, expect.stringContaining('pasarlo a otro no alcanza')]);
    const decided = await admin(...pediatric, '--retirar', 'Ahora es de pediatría', '--turno', `${id}=mantener`);
    expect(decided.code).toBe(0);
    expect([await rowOf(id), await rowOf(chosen.id), await rowOf(grown.id)]).toMatchObject([
      { status: 'booked', keptFor: 'edad' },
      { status: 'withdrawn' },
      { status: 'booked', keptFor: null },
    ]);
    expect(await outside()).toContain('No hay en uno turnos');
    // No colleague takes a kept one for another reason, and a kept one is not given again.
    const row = await rowOf(id);
    const tenant = await deps.tenants.get('uno');
    if (!row || !tenant) throw new Error('no row');
    expect(await handOver({ ...deps, address: (path) => path }, tenant, row, sosa)).toBe('unneeded');
    const moved = await one.browser.post('/api/turnos/reprogramar', {
      id,
      fecha: THURSDAY,
      hora: '08:00',
      profesional: null,
    });
    expect(moved.json()).toMatchObject({ error: { code: 'SERVICE_REFUSED' } });
    const codigo = (await appointmentLinks(deps, row, row.personId)).confirm.replace('/confirmar?id=', '');
    const answer = async (estado: 1 | 2) =>
      (await server().browser('uno').post('/api/turnos/confirmacion', { codigo, estado, cambiar: true })).json();
    expect(await answer(2)).not.toHaveProperty('error');
    expect(await answer(1)).toMatchObject([{ estadoConfTurno: 'SERVICE_REFUSED' }]);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
  });

  it('keeps stored dates that have passed, and reads touching hours as one span [FIXT-23]', async () => {
    const { nombre, service, paz } = await attended();
    const { db } = server().deps;
    const past = { dias: [], fecha: '2026-11-02', desde: '09:00', hasta: '10:00' };
    const week = { dias: [1, 2, 3, 4, 5], desde: '08:00', hasta: '14:00' };
    await db
      .update(serviceProfessionals)
      .set({ schedule: [week, past] })
      .where(and(eq(serviceProfessionals.serviceId, service), eq(serviceProfessionals.personId, paz)));
    await admin('put', 'servicios', 'uno', `nombre=${nombre}`, 'intervalo_profesional=45');
    const { id } = await wish(service, paz, WEDNESDAY, '09:30');
    const horario = 'horario=lun-vie 08:00-10:00, lun-vie 10:00-14:00, 2026-11-02 09:00-10:00';
    const touching = await admin('put', 'agendas', 'uno', `servicio=${nombre}`, `profesional=${PAZ}`, horario);
    expect([touching.code, touching.said.join('\n')]).toEqual([0, expect.not.stringContaining(`turno ${id}`)]);
    expect((await wish(service, paz, THURSDAY, '09:30')).said).toBe('ok');
  });

  it('reports why a named appointment stays unchanged [FIXT-02]', async () => {
    const { nombre, service, paz } = await attended();
    const [closed, offered, kept, gone] = [
      await wish(service, paz, WEDNESDAY),
      await wish(service, paz, THURSDAY, '09:00'),
      await wish(service, paz, WEDNESDAY, '11:00'),
      await wish(service, paz, THURSDAY, '10:00'),
    ];
    settings({ closedDays: [{ from: WEDNESDAY }] });
    const decided = ['--turno', `${kept.id}=mantener`, '--turno', `${closed.id}=mantener`];
    expect(await admin('decide', 'uno', ...decided)).toMatchObject({ code: 0 });
    await server().deps.db.update(appointments).set({ keptFor: null }).where(eq(appointments.id, closed.id));
    await server().deps.db.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, gone.id));
    const all = [closed, offered, kept, gone].flatMap(({ id }) => ['--turno', `${id}=mantener`]);
    const { code, said } = await admin('put', 'servicios', 'uno', `nombre=${nombre}`, 'cupo=2', ...all);
    expect([code, said]).toEqual([
      0,
      expect.arrayContaining([
        `  sin cambios: turno ${closed.id}; ya estaba fuera de lo que se ofrece (es un día cerrado), y esta orden no lo toca: decidilo con npm run admin -- decide uno --turno …`,
        `  sin cambios: turno ${offered.id}; está dentro de lo que se ofrece`,
        `  sin cambios: turno ${kept.id}; ya se decidió mantenerlo (es un día cerrado)`,
        `  sin cambios: turno ${gone.id}; ya no está reservado: se retiró, se canceló o ya se atendió`,
      ]),
    ]);
    expect(await rowOf(closed.id)).toMatchObject({ status: 'booked', keptFor: null });
  });

  it('lists a kept off-hours appointment again when its day closes [FIXT-02, FIXT-06]', async () => {
    const { nombre, service, paz } = await attended();
    const { id } = await wish(service, paz, WEDNESDAY);
    const fewer = words({ servicio: nombre, profesional: PAZ, horario: 'lun-vie 08:00-09:00' });
    expect(await admin('put', 'agendas', 'uno', ...fewer, '--mantener')).toMatchObject({ code: 0 });
    expect(await outside()).toContain('No hay en uno turnos');
    settings({ closedDays: [{ from: WEDNESDAY }] });
    expect(await outside()).toMatch(new RegExp(`^"${id}";.*cierre: es un día cerrado`, 'm'));
  });

  it('reassigns specialty appointments automatically, except on closed days [FIXT-02]', async () => {
    const { nombre, service, paz, sosa } = await attended();
    const { id } = await wish(service, null, WEDNESDAY);
    const given = (await rowOf(id))?.assignedId;
    const of = given === paz ? PAZ : SOSA;
    const shrink = ['put', 'agendas', 'uno', `servicio=${nombre}`, `profesional=${of}`, 'horario=vie 08:00-14:00'];
    expect(await admin(...shrink)).toMatchObject({ code: 0 });
    expect((await rowOf(id))?.assignedId).toBe(given === paz ? sosa : paz);
    settings({ closedDays: [{ from: WEDNESDAY }] });
    const passed = await admin('decide', 'uno', '--pasar-a', of);
    expect([passed.code, passed.said.join('\n')]).toEqual([1, expect.stringContaining('pasarlo a otro no alcanza')]);
  });

  it('ends while patients book on, and refuses their bookings at once [FIXT-19]', async () => {
    const { service, paz } = await attended();
    const crowd = await patients(server(), 6);
    const said: string[] = [];
    const booked: number[] = [];
    let isDone = false;
    /** Books another slot of the professional again and again, as a patient who insists. */
    const insist = async ({ browser, documento }: (typeof crowd)[number], who: number): Promise<void> => {
      for (let time = 0; time < 20 || (!isDone && time < 400); time += 1) {
        const slot = who + time * crowd.length;
        const fecha = [WEDNESDAY, THURSDAY, '2026-12-04'][slot % 3] ?? WEDNESDAY;
        const half = Math.floor(slot / 3) % 12;
        const hora = `${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
        const answer = await book(browser, { documento, servicio: service, fecha, hora, profesional: paz });
        if (answer.statusCode === 200) booked.push(answer.json().id);
        said.push(answer.statusCode === 200 ? 'ok' : answer.json().error.code);
      }
    };
    const order = async () => {
      while (booked.length < 6) await setImmediate();
      return admin(...LEAVING).finally(() => {
        isDone = true;
      });
    };
    const [{ code, said: lines }] = await Promise.all([order(), ...crowd.map(insist)]);
    expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('se retira: turno')]);
    const refusals = said.filter((one) => one !== 'ok');
    const known = ['SERVICE_REFUSED', 'TURNO_OCUPADO', 'YA_RESERVADO', 'TURNO_NO_DISPONIBLE'];
    expect(refusals.filter((one) => !known.includes(one))).toEqual([]);
    expect(said.at(-1)).toBe('SERVICE_REFUSED');
    const rows = await Promise.all(booked.map(rowOf));
    expect(rows.map((row) => row?.status)).toEqual(booked.map(() => 'withdrawn'));
    const withdrawn = await server()
      .deps.db.select({ about: outboxMails.about })
      .from(outboxMails)
      .where(like(outboxMails.subject, 'Cancelamos%'));
    const told = withdrawn.filter(({ about }) => booked.some((id) => about === `appointment:${id}`));
    expect(told).toHaveLength(booked.length);
  });

  it('tries its decisions without waiting for a booking under way [FIXT-19]', async () => {
    const { service, paz } = await attended();
    await wish(service, paz, WEDNESDAY);
    const tried = await server().deps.db.transaction(async (tx) => {
      await lockPools(tx, 1, [{ service, professional: paz }]);
      return admin(...LEAVING, '--dry-run');
    });
    expect(tried).toMatchObject({ code: 0 });
  });

  it('also withdraws a booking in progress when the offer closes [FIXT-19]', async () => {
    const { service, paz, sosa } = await attended();
    const { id } = await wish(service, paz, WEDNESDAY);
    const { order, late } = await server().deps.db.transaction(async (tx) => {
      await lockPools(tx, 1, [{ service, professional: paz }]);
      const startsAt = new Date(`${THURSDAY}T10:00:00-03:00`);
      // Somebody else's: the order locks the patients of those that it has read.
      const booking = { unit: 1, personId: sosa, serviceId: service, professionalId: paz, bookedBy: sosa };
      const [row] = await tx
        .insert(appointments)
        .values({ ...booking, startsAt, createdAt: server().clock.now() })
        .returning();
      const leaving = admin(...LEAVING);
      await untilSomebodyWaits(tx);
      return { order: leaving, late: row?.id ?? 0 };
    });
    expect(await order).toMatchObject({ code: 0 });
    expect([(await rowOf(id))?.status, (await rowOf(late))?.status]).toEqual(['withdrawn', 'withdrawn']);
  });

  it('waits for the same patient’s booking before locking any slot [FIXT-02, R1]', async () => {
    const { service, paz } = await attended();
    const { id, email } = await wish(service, paz, WEDNESDAY);
    settings({ closedDays: [{ from: WEDNESDAY }] });
    const { db } = server().deps;
    const [patient] = await db.select().from(people).where(eq(people.email, email));
    const { order } = await db.transaction(async (tx) => {
      await holdPersons(tx, 1, [ofDni(patient?.identityNumber ?? '')]);
      const moved = admin('decide', 'uno', '--turno', `${id}=mover:${THURSDAY} 10:30`);
      await untilSomebodyWaits(tx);
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await lockPools(tx, 1, [{ service, professional: null }]);
      return { order: moved };
    });
    expect(await order).toMatchObject({ code: 0 });
  });

  it('stores a document only after the bookings that were judged before it [FIXT-23, R1]', async () => {
    const { db, tenants } = server().deps;
    const tenant = await tenants.get('uno');
    if (tenant === undefined) throw new Error('no tenant');
    const { stored } = await db.transaction(async (tx) => {
      await holdTenant(tx, tenant);
      const keeping = new TenantVersions(db).keep({ tenant, source: 'later', own: {} }, new Map(), 'another');
      await untilSomebodyWaits(tx);
      return { stored: keeping };
    });
    expect(await stored).toMatchObject({ source: 'later' });
  });

  it('reassigns a specialty appointment to a named colleague without weekly hours [FIXT-02]', async () => {
    const { nombre, service, paz, sosa } = await attended();
    const agenda = (of: string, ...words: string[]) =>
      admin('put', 'agendas', 'uno', `servicio=${nombre}`, `profesional=${of}`, ...words);
    expect(await agenda(SOSA, 'activo=no')).toMatchObject({ code: 0 });
    const { id } = await wish(service, null, WEDNESDAY);
    expect((await rowOf(id))?.assignedId).toBe(paz);
    expect(await agenda(SOSA, 'horario=sin turnos')).toMatchObject({ code: 0 });
    const { code, said } = await agenda(PAZ, 'activo=no', '--pasar-a', SOSA);
    expect([code, said.join('\n')]).toEqual([0, expect.stringContaining(`pasa a ${SOSA}`)]);
    expect((await rowOf(id))?.assignedId).toBe(sosa);
  });

  it('refuses decisions that cannot be carried out, and saves nothing [FIXT-02]', async () => {
    const { service, paz } = await attended();
    const { id } = await wish(service, paz, WEDNESDAY);
    const taken = await wish(service, paz, THURSDAY, '10:00');
    settings({ closedDays: [{ from: WEDNESDAY }] });
    for (const [words_, sentence] of [
      [['--turno', `${id}=borrar`], 'no se entiende'],
      [['--turno', `${id}=mantener`, '--turno', `${id}=retirar:x`], 'hay dos decisiones'],
      [['--turno', '99999=mantener'], 'no hay en uno un turno 99999'],
      [['--turno', `${id}=pasar-a:${OTHER}`], 'no hay en uno un profesional activo'],
      [['--pasar-a', OTHER], 'no hay en uno un profesional activo'],
      [['--turno', `${id}=mover:2026-11-20 10:00`], 'a esa hora no se dan turnos, o ya pasó'],
      [['--turno', `${id}=mover:2026-02-30 10:00`], 'no es un día y una hora que existan'],
      [['--turno', `${id}=mover:${THURSDAY} 10:00`], 'esa hora está ocupada'],
      [['--turno', `${id}=retirar: `], 'lleva el motivo'],
      [['--retirar', 'x', '--mantener'], 'se contradicen'],
    ] as const) {
      const { code, said } = await admin('decide', 'uno', ...words_);
      expect([code, said.join('\n')]).toEqual([1, expect.stringContaining(sentence)]);
    }
    expect([await rowOf(id), await rowOf(taken.id)]).toMatchObject([{ version: 1 }, { version: 1 }]);
  });

  it('refuses overlapping, empty or past hours and contradicting rows, and imports nothing [FIXT-06, FIXT-23]', async () => {
    const { nombre } = await attended();
    const agenda = (...horarios: string[]) =>
      JSON.stringify({ agendas: horarios.map((horario) => ({ servicio: nombre, profesional: PAZ, horario })) });
    for (const [horarios, sentence] of [
      [['lun-vie 08:00-12:00, mie 11:00-14:00'], '"lun-vie 08:00-12:00" y "mie 11:00-14:00" se superponen'],
      [['mie 08:00-12:00, 2026-12-02 09:00-12:00, 2026-12-02 11:00-14:00'], 'se superponen'],
      [['mie 08:00-12:00, 2026-12-02 09:00-12:00, 2/12/2026 sin turnos'], 'se superponen'],
      [['2026-12-02 sin turnos'], 'las horas de la semana, además de "2026-12-02 sin turnos"'],
      [['lun-vie 08:00-12:00, mie sin turnos'], 'días y horas, como'],
      [['lun 14:00-08:00'], 'un final después del comienzo'],
      [['2026-02-30 08:00-12:00'], '"2026-02-30" no lo es'],
      [['lun-vie 08:00-14:00, 2026-11-23 09:00-12:00'], 'fechas de hoy en adelante: el 2026-11-23 ya pasó'],
      [['lun 08:00-12:00', 'mar 08:00-12:00'], 'esta contradice a una anterior'],
    ] as const) {
      const { code, said } = await admin('import', 'uno', file('horas.json', agenda(...horarios)));
      expect([code, said.join('\n')]).toEqual([1, expect.stringContaining(sentence)]);
    }
    const csv = (await admin('list', 'agendas', 'uno')).said.join('\n');
    const listed = csv.split('\n').filter((line) => line.startsWith(`"${nombre}";`));
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter((line) => !line.includes('lun-vie 08:00-14:00'))).toEqual([]);
  });
});

describe('exceptional hours', { timeout: 90_000 }, () => {
  it('opens a Sunday for the professionals who attend then [FIXT-06]', async () => {
    const { nombre, service, paz, sosa } = await attended();
    settings({ specialHours: [{ date: SUNDAY, from: '09:00', until: '11:00' }] });
    expect((await wish(service, null, SUNDAY, '09:30')).said).toBe('TURNO_NO_DISPONIBLE');
    const horario = `horario=lun-vie 08:00-14:00, ${SUNDAY} 08:00-10:00`;
    await admin('put', 'agendas', 'uno', `servicio=${nombre}`, `profesional=${PAZ}`, horario);
    const { id, said } = await wish(service, null, SUNDAY, '09:30');
    expect([said, (await rowOf(id))?.assignedId]).toEqual(['ok', paz]);
    expect((await wish(service, null, SUNDAY, '10:00')).said).toBe('TURNO_NO_DISPONIBLE');
    expect((await wish(service, paz, SUNDAY, '09:00')).said).toBe('ok');
    expect((await wish(service, paz, SUNDAY, '08:00')).said).toBe('TURNO_NO_DISPONIBLE');
    expect((await wish(service, sosa, SUNDAY, '09:00')).said).toBe('TURNO_NO_DISPONIBLE');
    expect((await admin('list', 'agendas', 'uno')).said.join('\n')).toContain(`${SUNDAY} 08:00-10:00`);
  });

  it('replaces weekly hours by those of a date, after asking [FIXT-02]', async () => {
    const { nombre, service, paz, sosa } = await attended();
    const [inside, out, bySpecialty] = [
      await wish(service, paz, WEDNESDAY, '09:00'),
      await wish(service, paz, WEDNESDAY, '10:00'),
      await wish(service, sosa, WEDNESDAY, '11:00'),
    ];
    const agenda = (of: string, hours: string) => [
      'put',
      'agendas',
      'uno',
      `servicio=${nombre}`,
      `profesional=${of}`,
      `horario=lun-vie 08:00-14:00, ${WEDNESDAY} ${hours}`,
    ];
    const asked = await admin(...agenda(PAZ, '08:00-10:00'));
    const words_ = asked.said.join('\n');
    expect([asked.code, words_]).toEqual([1, expect.stringContaining(`queda sin quien atienda: turno ${out.id}`)]);
    expect(words_).not.toContain(`turno ${inside.id}`);
    expect(words_).toContain(`${WEDNESDAY} (08:00-10:00, en lugar de 08:00-14:00)`);
    expect(await admin(...agenda(PAZ, '08:00-10:00'), '--retirar', 'Se va antes')).toMatchObject({ code: 0 });
    expect(await rowOf(out.id)).toMatchObject({ status: 'withdrawn', cancelReason: 'Se va antes' });
    expect((await wish(service, paz, WEDNESDAY, '10:30')).said).toBe('TURNO_NO_DISPONIBLE');
    expect((await wish(service, paz, WEDNESDAY, '08:30')).said).toBe('ok');
    expect((await wish(service, paz, THURSDAY, '10:30')).said).toBe('ok');
    const again = await admin(...agenda(PAZ, '08:00-10:00'));
    expect(again.said).toEqual([expect.stringContaining('sin cambios'), '0 nuevos, 0 cambian, 1 sin cambios.']);

    const off = await admin(...agenda(SOSA, 'sin turnos'));
    expect([off.code, off.said.join('\n')]).toEqual([1, expect.stringContaining(`turno ${bySpecialty.id}`)]);
    expect(await admin(...agenda(SOSA, 'sin turnos'), '--retirar', 'No viene')).toMatchObject({ code: 0 });
    expect((await wish(service, sosa, WEDNESDAY, '08:00')).said).toBe('TURNO_NO_DISPONIBLE');
    expect((await wish(service, null, WEDNESDAY, '11:00')).said).toBe('TURNO_NO_DISPONIBLE');
    expect((await admin('list', 'agendas', 'uno')).said.join('\n')).toContain(`, ${WEDNESDAY} sin turnos`);
  });

  it('offers only the spans of a day and lists appointments between them [FIXT-06]', async () => {
    const { service, paz } = await attended();
    const [before, between] = [
      await wish(service, paz, WEDNESDAY, '09:00'),
      await wish(service, paz, WEDNESDAY, '11:00'),
    ];
    settings({
      specialHours: [
        { date: WEDNESDAY, from: '12:00', until: '13:00' },
        { date: WEDNESDAY, from: '08:00', until: '10:00' },
      ],
    });
    const listed = await outside();
    expect([listed.includes(`"${between.id}"`), listed.includes(`"${before.id}"`)]).toEqual([true, false]);
    const times = ['08:00', '09:30', '10:00', '11:30', '12:00', '12:30', '13:00'];
    const said: string[] = [];
    for (const time of times) said.push((await wish(service, null, WEDNESDAY, time)).said);
    const [ok, no] = ['ok', 'TURNO_NO_DISPONIBLE'];
    expect(said).toEqual([ok, ok, no, no, ok, ok, no]);
    expect((await wish(service, paz, WEDNESDAY, '10:00')).said).toBe(no);
  });
});
