import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { ATTENTIONS_CHANNEL } from '../../server/features/visits/attention-events.ts';
import { RealtimeHub } from '../../server/features/visits/realtime/hub.ts';
import { notify } from '../../server/platform/db/notify.ts';
import { attentions, people, sessions } from '../../server/platform/db/schema/index.ts';
import { patients } from '../server/booking-kit.ts';
import { serviceId, start } from '../server/care-kit.ts';
import { buildTestServer, type TestServer } from '../server/helper.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { counted } from './counted.ts';
import { figure } from './ratios.ts';

const [FEW, MANY] = [10, 50];
/** Milliseconds without a message after which the server counts as idle. */
const QUIET = 1_000;

/**
 * Queries for the positions of patients who wait with their pages open (goal: no more for each of fifty than for each of
 * ten): all connect at once, as many changes arrive at once, one change, and a heartbeat.
 */
export async function bench(): Promise<void> {
  const cluster = await startEmbedded().catch(startDebian);
  process.env.TEST_DATABASE_URL = cluster.url;
  process.env.TEST_DB = 'pg';
  const server = await buildTestServer();
  try {
    const few = await measure(server, FEW);
    const many = await measure(server, MANY);
    for (const [what, queries] of Object.entries(many)) {
      const before = few[what] ?? Number.NaN;
      console.log(
        `${what}: ${queries} consultas con ${MANY} que esperan, ${before} con ${FEW}, ×${figure(queries / before)} (pacientes ×${figure(MANY / FEW)})`,
      );
    }
  } finally {
    await server.close();
    await cluster.stop();
    delete process.env.TEST_DB;
    delete process.env.TEST_DATABASE_URL;
  }
}

/** Queries of each kind of news, with so many patients in the queue. */
async function measure(server: TestServer, count: number): Promise<Record<string, number>> {
  const { deps } = server;
  await deps.db.delete(attentions);
  const waiting = await waitingPatients(server, count);
  let heard = 0;
  const hub = new RealtimeHub(deps, (error) => {
    throw error;
  });
  await hub.start();
  const settled = async (work: () => Promise<unknown>): Promise<number> => {
    const { queries } = await counted(async () => {
      await work();
      for (let before = -1; before !== heard; await pause(QUIET)) before = heard;
    }, 1);
    return queries;
  };
  const sockets = waiting.map(() =>
    Object.assign(new EventEmitter(), {
      readyState: 1,
      ping: () => undefined,
      close: () => undefined,
      terminate: () => undefined,
      send: () => {
        heard += 1;
      },
    }),
  );
  const connect = async () => {
    for (const [at, { attention, session }] of waiting.entries())
      hub.join({ attention, unit: 1, side: 'patient', person: 0, session }, `page-${at}-x`, sockets[at] as never);
  };
  const changes = async (some: readonly { readonly attention: string }[]) => {
    for (const { attention } of some) await notify(deps.db, ATTENTIONS_CHANNEL, JSON.stringify({ unit: 1, attention }));
  };
  const found = {
    'todos se conectan a la vez': await settled(connect),
    'cambia la atención de cada uno': await settled(() => changes(waiting)),
    'cambia una atención': await settled(() => changes(waiting.slice(0, 1))),
    'un latido': await settled(() => hub.beat()),
  };
  await settled(async () => {
    for (const socket of sockets) socket.emit('close');
  });
  await hub.stop();
  return found;
}

async function waitingPatients(server: TestServer, count: number) {
  const everybody = await patients(server, count);
  const [first] = everybody;
  if (!first) throw new Error('nobody');
  const clinic = await serviceId(first.browser, 'Clínica médica');
  const found: { readonly attention: string; readonly session: number }[] = [];
  for (const { browser, documento } of everybody) {
    const attention: string = (await start(browser, documento, clinic)).json().id;
    const [row] = await server.deps.db
      .select({ session: sessions.id })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(eq(people.identityNumber, documento));
    found.push({ attention, session: row?.session ?? 0 });
  }
  return found;
}
