// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { DemoData } from '../../server/features/demo/demo-data.ts';
import { beginAttention } from '../../server/features/visits/begin-attention.ts';
import {
  appointments,
  attentions,
  consultations,
  coupons,
  people,
  serviceProfessionals,
} from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, ORTIZ, patient, professional, serviceId, start } from './care-kit.ts';
import { personOf } from './consulting-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** Another process comes to the same database. */
async function startAgain(): Promise<void> {
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('tenant uno is missing');
  await new DemoData(server.deps).ensure(tenant);
}

it('keeps people’s consultations, coupons and bookings when the server starts again [FIXC-13]', async () => {
  const { db } = server.deps;
  const ana = await patient(server, ANA);
  const ortiz = await professional(server, ORTIZ);
  const clinic = await serviceId(ana, 'Clínica médica');
  const doctor = (await personOf(server, '22111222')).id;
  const person = (await personOf(server, ANA.documento)).id;
  const { id, senha } = (await start(ana, ANA.documento, clinic)).json();
  await ortiz.post('/api/consultorio/llamar', { id });
  await beginAttention(server.deps, id, doctor);
  await ortiz.post('/api/consultorio/finalizar', { id, notas: 'Reposo', receta: null });
  const at = server.clock.now();
  await db.insert(coupons).values({ unit: 1, holderId: person, source: 'grant', createdAt: at });
  const mine = and(eq(appointments.unit, 1), eq(appointments.personId, person));
  const seeded = (await db.select().from(appointments).where(mine)).length;
  server.clock.advance(60_000);
  const [first] = await db.select().from(appointments).where(mine);
  if (!first) throw new Error('Ana has no appointment');
  const { id: _, ...booking } = first;
  const booked = { ...booking, startsAt: new Date('2026-12-03T13:00:00Z'), createdAt: server.clock.now() };
  await db.insert(appointments).values({ ...booked, voucherId: null, overbooked: true });

  for (let time = 0; time < 2; time += 1) {
    server.clock.advance(60_000);
    await startAgain();
  }

  expect(await db.select().from(consultations).where(eq(consultations.attentionId, id))).toHaveLength(1);
  expect(await db.select().from(coupons).where(eq(coupons.holderId, person))).toHaveLength(1);
  expect(await db.select().from(appointments).where(mine)).toHaveLength(seeded + 1);
  const bruno = await patient(server, BRUNO);
  const next = (await start(bruno, BRUNO.documento, clinic)).json();
  const tickets = (await db.select().from(attentions).where(eq(attentions.unit, 1))).map((row) => row.ticketNumber);
  expect(new Set(tickets).size).toBe(tickets.length);
  expect(next.senha.numero).toBeGreaterThan(senha.numero);
});

it('keeps what an operator put when the server starts again, until the demo is renewed [FIXO-21]', async () => {
  const { db } = server.deps;
  const said: string[] = [];
  const put = async (...words: string[]) => {
    expect(await runAdmin({ ...server.deps, say: (line) => said.push(line) }, ['put', ...words]), said.join()).toBe(0);
  };
  const { id: ortiz } = await personOf(server, '22111222');
  const stored = async () => {
    const hours = await db
      .select()
      .from(serviceProfessionals)
      .where(eq(serviceProfessionals.personId, ortiz))
      .orderBy(serviceProfessionals.serviceId);
    const doctors = await db.select().from(people).where(eq(people.email, ORTIZ.email));
    return [hours.map(({ serviceId, schedule }) => [serviceId, schedule]), doctors.map(({ phone }) => phone)];
  };
  const before = await stored();
  const hours = ['servicio=Clínica médica', `profesional=${ORTIZ.email}`, 'horario=lun 08:00-09:00'];
  await put('agendas', 'uno', ...hours, '--mantener');
  await put('profesionales', 'uno', `correo=${ORTIZ.email}`, 'telefono=+54 9 11 5555-4444');
  const after = await stored();
  expect(after).not.toEqual(before);
  await startAgain();
  await startAgain();
  expect(await stored()).toEqual(after);
  const tenant = await server.deps.tenants.get('uno');
  if (tenant) await new DemoData(server.deps).renew(tenant);
  expect(await stored()).toEqual(before);
});
