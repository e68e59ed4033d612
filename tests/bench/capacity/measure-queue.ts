import { inParallel, measure } from './measure.ts';
import { minus, type Spent, times } from './meters.ts';
import { enterQueue, type Patient } from './patient-steps.ts';
import type { Site } from './site.ts';
import { Line, signInProfessional, type Waiting, watchMinute } from './visit-steps.ts';

/** A cost that grows with the queue: for an empty one, and for each waiting patient. */
export interface ByQueue {
  readonly base: Spent;
  readonly perWaiting: Spent;
}

/** How many leave while a change is measured, and how short the queue is for the second figure. */
const LEAVE = 30;
const SHORT = 60;

/** Everybody waits for one service: what a change of its queue costs when it is long and when it is short, and what watching it does. */
export async function measureQueue(site: Site, patients: readonly Patient[]) {
  const [team] = site.teams;
  const [first, second] = team?.professionals ?? [];
  if (!team || !first || !second) throw new Error('no team');
  const before = site.memory();
  const waiting: Waiting[] = [];
  await inParallel(patients, 6, async (patient) => {
    const attention = await enterQueue(patient, team);
    waiting.push({ visitor: patient.visitor, attention, line: await Line.open(patient.visitor, attention) });
  });
  const memory = { server: site.memory(), line: Math.max(0, site.memory() - before) / patients.length };
  const doctor = await signInProfessional(site.origin, first.email, 1_000_100);
  const watches = await watched(site, doctor, waiting.length);
  const long = await leaving(site, waiting);
  await leave(waiting.splice(0, waiting.length - SHORT));
  const watchesShort = await watched(site, doctor, waiting.length);
  const short = await leaving(site, waiting);
  await leave(waiting);
  return { memory, watching: slope(watches, watchesShort), change: slope(long, short) };
}

/** A figure at a length of the queue. */
interface AtLength {
  readonly spent: Spent;
  readonly length: number;
}

function slope(long: AtLength, short: AtLength): ByQueue {
  const perWaiting = times(minus(long.spent, short.spent), 1 / (long.length - short.length));
  return { perWaiting, base: minus(short.spent, times(perWaiting, short.length)) };
}

/** The first reading of each patient by a session is kept in the audit, and not measured here. */
async function watched(site: Site, doctor: Parameters<typeof watchMinute>[0], length: number): Promise<AtLength> {
  await watchMinute(doctor);
  const { spent } = await measure(site, [1, 2, 3, 4, 5, 6, 7, 8], () => watchMinute(doctor), 2);
  return { spent, length };
}

/** The patients in front leave one after the other, and all others get a new place. */
async function leaving(site: Site, waiting: Waiting[]): Promise<AtLength> {
  const gone = waiting.splice(0, LEAVE);
  const { spent } = await measure(
    site,
    gone,
    ({ visitor, attention }) => visitor.post('/api/atenciones/salir', { id: attention }),
    1,
  );
  await leave(gone, 'told');
  return { spent, length: waiting.length + LEAVE / 2 };
}

async function leave(waiting: readonly Waiting[], told?: 'told'): Promise<void> {
  await inParallel(waiting, 6, async ({ visitor, attention, line }) => {
    if (told === undefined) await visitor.post('/api/atenciones/salir', { id: attention });
    await line.close();
  });
}
