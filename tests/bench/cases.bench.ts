import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { startCases } from '../server/art-kit.ts';
import type { Browser, TestServer } from '../server/helper.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { figure, quantile } from './ratios.ts';

const CASES = 10_000;
const ROUNDS = 9;

/**
 * Times of a manager's list, its filters and its exports with ten thousand cases, beside those with the few of the
 * demo; and the longest time without an answer to another request.
 */
export async function bench(): Promise<void> {
  const cluster = await startEmbedded().catch(startDebian);
  process.env.TEST_DATABASE_URL = cluster.url;
  process.env.TEST_DB = 'pg';
  let server: TestServer | undefined;
  try {
    const { carla, gisela, server: started } = await startCases();
    server = started;
    const of = (payload: object, path = 'listarFitro'): InjectOptions => ({
      method: 'POST',
      url: `/api/art/${path}`,
      payload,
    });
    const ask = (browser: Browser, payload: object, path?: string) => async () => {
      const { statusCode, body } = await browser.send(of(payload, path));
      if (statusCode !== 200) throw new Error(`${statusCode} ${body.slice(0, 200)}`);
    };
    const calls: Readonly<Record<string, () => Promise<void>>> = {
      'lista, primera página': ask(carla, { page: 1 }),
      'lista, última página': ask(carla, { page: 99_999 }),
      'lista de una gestora': ask(gisela, { page: 1 }),
      'filtro por apellido': ask(carla, { page: 1, apellido: 'pare' }),
      'filtro por estado': ask(carla, { page: 1, status: 4 }),
      'orden por turno': ask(carla, { page: 1, orden: '-turno' }),
      'caso anterior y siguiente': ask(carla, { id: 1_037 }, 'vecinos'),
      resumen: ask(carla, {}, 'resumen'),
      'planilla CSV': ask(carla, { formato: 'csv', nroSiniestro: 'LOTE' }, 'exportar'),
      'planilla XLSX': ask(carla, { formato: 'xlsx', nroSiniestro: 'LOTE' }, 'exportar'),
    };
    // Waits a minute between them: the rate limit refuses fast, which would distort the times.
    const rest = async () => {
      started.clock.advance(60_000);
      for (const browser of [carla, gisela]) await browser.post('/api/auth/renovar');
    };
    const few = await timesOf(calls, rest);
    await fill(server);
    const many = await timesOf(calls, rest);
    for (const [name, { time, silence }] of many) {
      const before = few.get(name)?.time ?? Number.NaN;
      console.log(
        `${name}: ${figure(before)} ms con 37 casos, ${figure(time)} ms con ${CASES}; nadie atendido hasta ${figure(silence)} ms`,
      );
    }
  } finally {
    await server?.close();
    await cluster.stop();
    delete process.env.TEST_DB;
    delete process.env.TEST_DATABASE_URL;
  }
}

/** The median time of each call, and the longest time in which the process answered no request, in milliseconds. */
async function timesOf(calls: Readonly<Record<string, () => Promise<void>>>, rest: () => Promise<void>) {
  const found = new Map<string, { readonly time: number; readonly silence: number }>();
  for (const [name, call] of Object.entries(calls)) {
    await call();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await rest();
      delay.enable();
      const began = performance.now();
      await call();
      times.push(performance.now() - began);
      delay.disable();
    }
    found.set(name, { time: quantile(times, 0.5), silence: delay.max / 1e6 });
  }
  return found;
}

async function fill({ deps }: TestServer): Promise<void> {
  await deps.db.execute(sql`with one as (select * from art_cases where unit = 1 order by number limit 1),
    made as (insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, created_at)
      select one.unit, 'worker', 'Trabajador', 'Ester', 'Paredes ' || n, (31000000 + n)::text, now()
      from one, generate_series(1::int, ${CASES}::int) n returning id, documento)
    insert into art_cases (unit, number, gestor_id, person_id, nro_siniestro, diagnostico, telefono_movil, telefono_movil_e164, created_at)
    select one.unit, 900000 + made.documento::int - 31000000, one.gestor_id, made.id, 'LOTE', 'Esguince', '1144445555', '+541144445555', now()
    from one, made`);
  await deps.db.execute(sql`analyze`);
}
