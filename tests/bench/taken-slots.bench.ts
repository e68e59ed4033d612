import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/database.ts';
import { people, serviceProfessionals, services } from '../../server/platform/db/schema/index.ts';
import { patients } from '../server/booking-kit.ts';
import { buildTestServer, type TestServer } from '../server/helper.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { figure, quantile, timed } from './ratios.ts';

const PROFESSIONALS = 1_000;
const ROUNDS = 15;
const MONTH = { desde: '2026-11-24', hasta: '2026-12-23' };

/**
 * Cost of the slots of thirty days, for a service that a thousand professionals attend, with two in three half hours
 * taken: the whole request beside its necessary queries. Alternating, on both databases.
 */
export async function bench(): Promise<void> {
  for (const engine of ['pg', 'pglite'] as const) {
    const cluster = engine === 'pg' ? await startEmbedded().catch(startDebian) : undefined;
    if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
    process.env.TEST_DB = engine;
    const server = await buildTestServer();
    try {
      await compare(engine, server);
    } finally {
      await server.close();
      await cluster?.stop();
      delete process.env.TEST_DB;
      delete process.env.TEST_DATABASE_URL;
    }
  }
}

async function compare(engine: string, server: TestServer): Promise<void> {
  const { db } = server.deps;
  const ana = server.browser('uno');
  await ana.login('30111222', 'portal2026');
  const { servicio, profesional } = await busyService(server);
  const pools = { 'por especialidad': null, 'de un profesional': profesional };
  for (const [name, owner] of Object.entries(pools)) {
    const body = { unidad: 1, servicio, profesional: owner, ...MONTH };
    const ours: number[] = [];
    const least: number[] = [];
    let taken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(
        await timed(async () => {
          taken = (await ana.post('/api/turnos/ocupados', body)).json().length;
        }),
      );
      least.push(await timed(() => bareQuery(db, servicio, owner)));
    }
    const [own, bare] = [quantile(ours, 0.5), quantile(least, 0.5)];
    console.log(
      `${engine}, 30 días ${name} (${taken} ocupados): ${figure(own)} ms (p95 ${figure(quantile(ours, 0.95))}), la consulta sola ${figure(bare)} ms, ×${figure(own / bare)}`,
    );
  }
}

/** Professionals, their appointments and their blocked hours, as plain rows. */
async function bareQuery(db: Database, service: number, professional: number | null): Promise<void> {
  const who =
    professional === null
      ? sql`(select person_id from service_professionals where unit = 1 and service_id = ${service})`
      : sql`(${professional})`;
  await db.execute(sql`select person_id, schedule from service_professionals where unit = 1 and service_id = ${service}
    and person_id in ${who}`);
  await db.execute(sql`select coalesce(professional_id, assigned_id), starts_at, minutes from appointments where unit = 1
    and status in (1, 3, 4) and not sobreturno and starts_at >= ${MONTH.desde}::date and starts_at < ${MONTH.hasta}::date + 1
    and coalesce(professional_id, assigned_id) in ${who}`);
  await db.execute(
    sql`select person_id, starts_at, ends_at from schedule_blocks where unit = 1 and person_id in ${who}`,
  );
}

/** A service of every day with a thousand professionals, of whose half hours two in three are taken. */
async function busyService(server: TestServer): Promise<{ servicio: number; profesional: number }> {
  const { db } = server.deps;
  const documents = (await patients(server, PROFESSIONALS)).map(({ documento }) => documento);
  const [service] = await db
    .update(services)
    .set({ bySpecialty: true, byProfessional: true, professionalSlotMinutes: 30, daysAhead: 30 })
    .where(and(eq(services.unit, 1), eq(services.name, 'Clínica médica')))
    .returning();
  const everybody = await db.select({ id: people.id }).from(people).where(inArray(people.identityNumber, documents));
  const [first] = everybody;
  if (!service || !first) throw new Error('no service');
  const schedule = [{ dias: [1, 2, 3, 4, 5, 6, 7], desde: '08:00', hasta: '20:00' }];
  await db
    .insert(serviceProfessionals)
    .values(everybody.map(({ id }) => ({ unit: 1, serviceId: service.id, personId: id, schedule })));
  for (const { id: owner } of everybody)
    await db.execute(sql`insert into appointments (unit, person_id, service_id, professional_id, starts_at, booked_by, created_at)
      select 1, ${first.id}, ${service.id}, ${owner}::int, day + half * interval '30 minutes', ${first.id}, now()
      from generate_series('2026-11-25T08:00-03:00'::timestamptz, '2026-12-23T08:00-03:00'::timestamptz, interval '1 day') day,
        generate_series(0, 23) half where half % 3 > 0 on conflict do nothing`);
  return { servicio: service.id, profesional: first.id };
}
