import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointments, artCases, audit, outboxMails, people, services } from '../../server/platform/db/schema/index.ts';
import { withOrders } from './admin-kit.ts';
import { patients, serviceNamed } from './booking-kit.ts';
import { ANA } from './care-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

const [PAZ, SOSA] = ['laura.paz@example.org', 'ivan.sosa@example.org'];
/** Days and hours of an appointment that both attend, and of one that only the first does. */
const [BOTH, ALONE] = ['2026-12-02T13:00:00Z', '2026-12-02T21:00:00Z'];

let server: TestServer;
const { admin, file } = withOrders(() => server);
beforeAll(async () => {
  server = await buildTestServer({
    source: listSource([testTenant({ id: 'uno', unit: 1, flags: { art: true } })]),
    config: { publicUrl: 'https://portal.test' },
  });
  await server.browser('uno').get('/api/unidad/requisitos');
});
afterAll(() => server.close());

const professional = (correo: string, nombre: string, dni: string) => ({
  correo,
  nombre,
  apellido: nombre,
  dni,
  titulo: 'Médica',
  matricula_tipo: 'nac',
  matricula: dni,
});

let round = 0;
/** A service of its own for each test, that two professionals attend, as an operator writes it. */
async function attended() {
  round += 1;
  const letter = 'ABCDEFGHIJKLM'[round];
  const nombre = `Alergia ${letter}`;
  const rows = {
    servicios: [{ nombre, sigla: `AL${letter}`, por_profesional: 'sí', por_especialidad: 'sí' }],
    profesionales: [professional(PAZ, 'Laura', '23999111'), professional(SOSA, 'Iván', '23999222')].map((one) => ({
      ...one,
      activo: 'sí',
    })),
    agendas: [
      { servicio: nombre, profesional: PAZ, horario: 'lun-vie 08:00-20:00' },
      { servicio: nombre, profesional: SOSA, horario: 'lun-vie 08:00-14:00' },
    ],
  };
  await admin('import', 'uno', file(`r${round}.json`, JSON.stringify(rows)));
  const [service] = await server.deps.db.select().from(services).where(eq(services.name, nombre));
  const [doctor] = await server.deps.db.select().from(people).where(eq(people.email, PAZ));
  if (!service || !doctor) throw new Error('not imported');
  return { nombre, service: service.id, doctor: doctor.id };
}

/** An appointment of somebody who signed up for it. */
async function booked(service: number, professionalId: number | null, at: string) {
  const [patient] = await patients(server, 1);
  const [person] = await server.deps.db
    .select()
    .from(people)
    .where(eq(people.identityNumber, patient?.documento ?? ''));
  if (!patient || !person) throw new Error('no patient');
  const [row] = await server.deps.db
    .insert(appointments)
    .values({
      unit: 1,
      personId: person.id,
      serviceId: service,
      professionalId,
      startsAt: new Date(at),
      bookedBy: person.id,
      createdAt: TUESDAY,
    })
    .returning();
  if (!row) throw new Error('not booked');
  return { id: row.id, email: patient.email };
}

const rowOf = async (id: number) =>
  (await server.deps.db.select().from(appointments).where(eq(appointments.id, id)))[0];
const mailsAbout = async (id: number) =>
  (
    await server.deps.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.about, `appointment:${id}`))
  ).map(({ subject, recipient }) => `${recipient}: ${subject}`);
const leave = (...more: string[]) => admin('put', 'profesionales', 'uno', `correo=${PAZ}`, 'activo=no', ...more);

describe('appointments and cases left uncovered by an operator’s order', { timeout: 60_000 }, () => {
  beforeEach(() => admin('put', 'profesionales', 'uno', `correo=${PAZ}`, 'activo=sí'));

  it('lists a leaving professional’s appointments and saves nothing until they are decided [FIXT-02]', async () => {
    const { service, doctor } = await attended();
    const { id } = await booked(service, doctor, BOTH);
    for (const words of [[], ['--dry-run']]) {
      const { code, said } = await leave(...words);
      expect(code).toBe(1);
      expect(said.join('\n')).toMatch(new RegExp(`queda sin quien atienda: turno ${id}, 02-12-2026 10:00, Alergia`));
      expect(said.slice(-2).join('\n')).toMatch(/--pasar-a .*--retirar[\s\S]*Falta decidir: no se guardó nada\./);
    }
    const [person] = await server.deps.db.select().from(people).where(eq(people.email, PAZ));
    expect([person?.isActive, (await rowOf(id))?.status]).toEqual([true, 'booked']);
    expect(await mailsAbout(id)).toEqual([]);
    await leave('--retirar', 'Se jubiló');
  });

  it('reassigns or cancels each appointment and mails its patient once [FIXT-02]', async () => {
    const { service, doctor } = await attended();
    const [both, alone] = [await booked(service, doctor, BOTH), await booked(service, doctor, ALONE)];
    const half = await leave('--pasar-a', SOSA);
    expect([half.code, half.said.join('\n')]).toEqual([1, expect.stringContaining(`${SOSA} no puede a esa hora`)]);
    expect((await rowOf(both.id))?.professionalId).toBe(doctor);
    const tried = await leave('--pasar-a', SOSA, '--retirar', 'Se jubiló', '--dry-run');
    expect([tried.code, await mailsAbout(both.id)]).toEqual([0, []]);
    const { code, said } = await leave('--pasar-a', SOSA, '--retirar', 'Se jubiló');
    expect([code, said.join('\n')]).toEqual([0, expect.stringContaining(`pasa a ${SOSA}: turno ${both.id}`)]);
    const [taker] = await server.deps.db.select().from(people).where(eq(people.email, SOSA));
    expect(await rowOf(both.id)).toMatchObject({ status: 'booked', professionalId: taker?.id, version: 2 });
    expect(await rowOf(alone.id)).toMatchObject({ status: 'withdrawn', cancelReason: 'Se jubiló' });
    expect(await mailsAbout(both.id)).toEqual([expect.stringMatching(`^${both.email}: Cambió quién te atiende`)]);
    expect(await mailsAbout(alone.id)).toEqual([expect.stringMatching(`^${alone.email}: Cancelamos tu turno`)]);
    const done = await server.deps.db
      .select()
      .from(audit)
      .where(and(like(audit.action, 'appointment.%'), eq(audit.actorRole, 'operator')));
    expect(done.map(({ object }) => object)).toEqual(
      expect.arrayContaining([`appointment:${both.id}`, `appointment:${alone.id}`]),
    );
    expect((await leave()).said.at(-1)).toBe('0 nuevos, 0 cambian, 1 sin cambios.');
  });

  it('closes booking by specialty when the last professional leaves [FIXT-02]', async () => {
    const { nombre, service } = await attended();
    const specialty = await booked(service, null, BOTH);
    await admin('put', 'agendas', 'uno', `servicio=${nombre}`, `profesional=${SOSA}`, 'activo=no');
    const listed = await leave();
    expect(listed.said.join('\n')).toContain(`turno ${specialty.id}, 02-12-2026 10:00, ${nombre}, de`);
    const { code, said } = await leave('--retirar', 'No hay quien atienda');
    expect([code, said.join('\n')]).toEqual([0, expect.stringContaining(`servicio ${nombre} (por_especialidad)`)]);
    const ana = server.browser('uno');
    await ana.login(ANA.documento, ANA.password);
    expect(await serviceNamed(ana, nombre)).toMatchObject({ turnoEspecialidad: false, profesionales: [] });
    const wish = { documento: ANA.documento, unidad: 1, servicio: service, fecha: '2026-12-02', hora: '15:00' };
    expect((await ana.post('/api/turnos/reservar', wish)).json().error.code).toBe('SERVICE_REFUSED');
  });

  it.each([
    [
      'has fewer hours',
      (nombre: string) => ['agendas', `servicio=${nombre}`, `profesional=${PAZ}`, 'horario=lun-vie 15:00-20:00'],
    ],
    [
      'no longer attends the service',
      (nombre: string) => ['agendas', `servicio=${nombre}`, `profesional=${PAZ}`, 'activo=no'],
    ],
    ['is of a service that ends', (nombre: string) => ['servicios', `nombre=${nombre}`, 'activo=no']],
  ])('also asks when a professional %s [FIXT-02]', async (_, words) => {
    const { nombre, service, doctor } = await attended();
    const { id } = await booked(service, doctor, BOTH);
    const [kind = '', ...pairs] = words(nombre);
    const { code, said } = await admin('put', kind, 'uno', ...pairs);
    expect([code, said.join('\n')]).toEqual([1, expect.stringContaining(`turno ${id}`)]);
    expect((await admin('put', kind, 'uno', ...pairs, '--retirar', 'Cambió la agenda')).code).toBe(0);
    expect((await rowOf(id))?.status).toBe('withdrawn');
  });

  it('omits an appointment that was uncovered before the order [FIXT-02]', async () => {
    const { nombre, service, doctor } = await attended();
    const { id } = await booked(service, doctor, '2026-12-06T13:00:00Z');
    await booked(service, null, BOTH);
    const wider = await admin(
      'put',
      'agendas',
      'uno',
      `servicio=${nombre}`,
      `profesional=${SOSA}`,
      'horario=lun-sab 08:00-15:00',
    );
    expect([wider.code, wider.said.join('\n')]).toEqual([0, expect.not.stringContaining(`turno ${id}`)]);
  });

  it('moves open cases of a leaving manager only to a valid successor [FIXT-02]', async () => {
    const { db } = server.deps;
    const [first] = await db
      .select({ of: artCases, manager: people })
      .from(artCases)
      .innerJoin(people, eq(people.id, artCases.managerId))
      .where(and(eq(artCases.unit, 1), eq(people.identityNumber, '25111222')));
    if (!first) throw new Error('no case');
    const openOf = async (manager: number) => {
      const rows = await db
        .select()
        .from(artCases)
        .where(and(eq(artCases.unit, 1), eq(artCases.managerId, manager)));
      return rows.flatMap(({ id, ended }) => (ended === null ? [id] : []));
    };
    const held = await openOf(first.manager.id);
    const order = ['put', 'gestores', 'uno', 'dni=25111222', 'activo=no'] as const;
    const asked = await admin(...order);
    expect([asked.code, asked.said.join('\n')]).toEqual([
      1,
      expect.stringMatching(/queda sin gestor: caso \d+[\s\S]*--casos-a/),
    ]);
    expect((await admin(...order, '--casos-a', '99999999')).said[0]).toContain('no hay en uno un gestor activo');
    const [still] = await db.select().from(people).where(eq(people.id, first.manager.id));
    expect([held.length > 0, still?.isActive, await openOf(first.manager.id)]).toEqual([true, true, held]);
    expect((await admin(...order, '--casos-a', '25333444')).code).toBe(0);
    const [other] = await db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.identityNumber, '25333444')));
    expect(await openOf(first.manager.id)).toEqual([]);
    expect(await openOf(other?.id ?? 0)).toEqual(expect.arrayContaining(held));
  });
});
