import { type Cost, inParallel, measure, measureTime } from './measure.ts';
import { doctorsOf, measureCare } from './measure-care.ts';
import { type ByQueue, measureQueue } from './measure-queue.ts';
import { type Spent, times } from './meters.ts';
import {
  book,
  enterQueue,
  openAgain,
  openFirstTime,
  type Patient,
  patientOf,
  seeHome,
  signIn,
  spendMinute,
} from './patient-steps.ts';
import type { Site } from './site.ts';
import { consult, Line, watchMinute } from './visit-steps.ts';

/** Costs of a portal's events. */
export interface Costs {
  readonly firstVisit: Cost;
  readonly visit: Cost;
  readonly signIn: Cost;
  readonly home: Cost;
  readonly minute: Cost;
  readonly booking: Cost;
  readonly queued: Cost;
  readonly consultation: Cost;
  /** A photo of a phone that a professional attaches. */
  readonly photo: Cost & { readonly sent: number };
  /** A line that is open for a minute, waiting or in a call. */
  readonly lineMinute: Spent;
  /**
   * A professional's minute without a patient, and a change of a queue: a fixed cost, and one for each waiting patient.
   */
  readonly watching: ByQueue;
  readonly change: ByQueue;
  /** How many waited in the queue of each service while `queued` and `consultation` were measured, in the mean. */
  readonly waitedMeanwhile: number;
  /** A minute of the idle server. */
  readonly idle: Spent;
  readonly reads: ReadonlyMap<string, Cost>;
  /** Megabytes: of a server that works, and of each line. */
  readonly memory: { readonly server: number; readonly line: number };
}

/** Patients of the measurements, and `WARM` before anything counts. */
const WARM = 80;
const EVENTS = 300;
const MANY = 600;

/** How many accounts the measurements use. */
export const MEASURED_PATIENTS = WARM + MANY;

/** Measures everything, one thing after the other. @param say receives the name of each step */
export async function measureCosts(site: Site, say: (step: string) => void): Promise<Costs> {
  say('calentando');
  await warmUp(site);
  const everybody = Array.from({ length: MANY }, (_, at) => patientOf(site, WARM + 1 + at));
  const some = everybody.slice(0, EVENTS);
  const idle = times(await measureTime(site, 15_000), 4);
  say('visitas e ingresos');
  const firstVisit = await measure(site, some.slice(0, 100), openFirstTime);
  const visit = await measure(site, everybody, openAgain);
  const signedIn = await measure(site, everybody, signIn);
  say('uso y turnos');
  const home = await measure(site, everybody, seeHome);
  const minute = await measure(site, some, spendMinute);
  const reads = await measureReads(site, some);
  const booking = await measure(site, some, (patient) => book(site, patient));
  say('fila y atenciones');
  const care = await measureCare(site, some, idle);
  say('filas largas');
  const queue = await measureQueue(site, everybody);
  return { firstVisit, visit, signIn: signedIn, home, minute, booking, idle, reads, ...care, ...queue };
}

/** Runs whole journeys that are not counted, so that compilation on the way does not count as a cost. */
async function warmUp(site: Site): Promise<void> {
  const patients = Array.from({ length: WARM }, (_, at) => patientOf(site, 1 + at));
  await inParallel(patients, 6, async (patient) => {
    await openFirstTime(patient);
    await signIn(patient);
    await seeHome(patient);
    await spendMinute(patient);
    await book(site, patient);
  });
  const [team] = site.teams;
  const [doctor] = await doctorsOf(site);
  if (!team || !doctor) throw new Error('no team');
  for (const patient of patients.slice(0, 40)) {
    const attention = await enterQueue(patient, team);
    const line = await Line.open(patient.visitor, attention);
    await watchMinute(doctor);
    await consult(doctor, { visitor: patient.visitor, attention, line });
  }
}

async function measureReads(site: Site, patients: readonly Patient[]): Promise<Map<string, Cost>> {
  const calls: Readonly<Record<string, (patient: Patient) => Promise<unknown>>> = {
    'GET /api/auth/sesion': ({ visitor }) => visitor.get('/api/auth/sesion'),
    'GET /api/unidad/requisitos': ({ visitor }) => visitor.get('/api/unidad/requisitos'),
    'POST /api/auth/renovar': ({ visitor }) => visitor.post('/api/auth/renovar'),
    'POST /api/atenciones/enCurso': ({ visitor, dni }) =>
      visitor.post('/api/atenciones/enCurso', { documento: dni, unidad: 1 }),
    'POST /api/atenciones/listar': ({ visitor, dni }) => visitor.post('/api/atenciones/listar', { documento: dni }),
    'POST /api/turnos/listar': ({ visitor }) => visitor.post('/api/turnos/listar', {}),
    'POST /api/servicios/habilitados': ({ visitor }) => visitor.post('/api/servicios/habilitados', { unidad: 1 }),
  };
  const reads = new Map<string, Cost>();
  for (const [name, call] of Object.entries(calls)) reads.set(name, await measure(site, patients, call));
  return reads;
}
