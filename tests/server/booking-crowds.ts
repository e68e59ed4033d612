import { inArray } from 'drizzle-orm';
import { people, serviceProfessionals } from '../../server/platform/db/schema/index.ts';
import { patients, serviceNamed } from './booking-kit.ts';
import { onEngine, onTwoInstances, wantAcrossModes, wantOneSlot } from './booking-races.ts';
import type { TestServer } from './helper.ts';

/** 200 people want one slot, so many times, each time another one (R1). */
export function manyWantOneSlot(engine: 'pglite' | 'pg', times: number): Promise<void> {
  return onEngine(engine, async (server) => {
    const crowd = await patients(server, 200);
    for (let time = 0; time < times; time += 1) {
      // Within the hours of the only professional, 8 to 14.
      const hora = `${String(8 + (time % 6)).padStart(2, '0')}:30`;
      await wantOneSlot(server, crowd, { fecha: `2026-12-0${1 + Math.floor(time / 6)}`, hora });
    }
  });
}

/** As `manyWantOneSlot`, across modes: by specialty and with one of five professionals who attend, as many win as are free. */
export function manyWantOneTime(engine: 'pglite' | 'pg', times: number): Promise<void> {
  return onEngine(engine, (server) => fiveAreFree([server], times));
}

/** As `manyWantOneTime`, each half of the crowd at one of two instances of the portal that share a PostgreSQL. */
export function manyWantOneTimeOfTwo(times: number): Promise<void> {
  return onTwoInstances((instances) => fiveAreFree(instances, times));
}

async function fiveAreFree(instances: readonly [TestServer, ...TestServer[]], times: number): Promise<void> {
  const [server] = instances;
  const [one] = await patients(server, 1);
  if (!one) throw new Error('nobody');
  const skin = await serviceNamed(one.browser, 'Dermatología');
  const { db } = server.deps;
  const others = (await patients(server, 4)).map(({ documento }) => documento);
  const joined = await db.select({ id: people.id }).from(people).where(inArray(people.identityNumber, others));
  await db
    .insert(serviceProfessionals)
    .values(joined.map(({ id }) => ({ unit: 1, serviceId: skin.id, personId: id, schedule: [] })));
  const wanted = { service: skin.id, professional: skin.profesionales[0]?.id_usuario ?? 0, free: 5 };
  for (let time = 0; time < times; time += 1) {
    const fecha = ['2026-12-02', '2026-12-04', '2026-12-07', '2026-12-09', '2026-12-11'][time % 5] ?? '';
    await wantAcrossModes(instances, 200, wanted, { fecha, hora: `${14 + Math.floor(time / 5)}:00` });
  }
}
