import sharp from 'sharp';
import { inParallel, measure, measureTime, perHappening } from './measure.ts';
import { minus, type Spent, times } from './meters.ts';
import { enterQueue, type Patient } from './patient-steps.ts';
import type { Site } from './site.ts';
import { consult, Line, signInProfessional, type Waiting } from './visit-steps.ts';
import type { Visitor } from './visitor.ts';

const MINUTE = 60_000;
/** Two beats of the line, which come every 15 seconds. */
const STANDING = 30_000;
const PHOTOS = 10;

/** One professional of each service, signed in. */
export const doctorsOf = ({ origin, teams }: Site): Promise<Visitor[]> =>
  Promise.all(
    teams.map(({ professionals: [first] }, at) => signInProfessional(origin, first?.email ?? '', 1_000_000 + at)),
  );

/** The patients enter the queues of all services evenly, wait there, and are attended by one professional each. */
export async function measureCare(site: Site, patients: readonly Patient[], idle: Spent) {
  const queues: Waiting[][] = site.teams.map(() => []);
  const queued = await measure(site, patients, async (patient) => {
    const at = patient.number % site.teams.length;
    queues[at]?.push(await enter(site, patient, at));
  });
  const standing = minus(await measureTime(site, STANDING), times(idle, STANDING / MINUTE));
  const doctors = await doctorsOf(site);
  const rooms = doctors.map((doctor, at) => ({ doctor, queue: queues[at] ?? [] }));
  const attended = await measure(
    site,
    rooms,
    async ({ doctor, queue }) => {
      for (const one of queue) await consult(doctor, one);
    },
    rooms.length,
  );
  const each = patients.length / rooms.length;
  return {
    queued,
    lineMinute: times(standing, MINUTE / STANDING / patients.length),
    consultation: perHappening(attended, each),
    waitedMeanwhile: each / 2,
    photo: await measurePhotos(site, patients.slice(0, 2), doctors),
  };
}

async function enter(site: Site, { visitor, dni, number }: Patient, at: number): Promise<Waiting> {
  const team = site.teams[at];
  if (!team) throw new Error('no team');
  const attention = await enterQueue({ visitor, dni, number }, team);
  return { visitor, attention, line: await Line.open(visitor, attention) };
}

/** Photos of 12 megapixels, attached one at a time; the attentions are given up after it. */
async function measurePhotos(site: Site, patients: readonly Patient[], doctors: readonly Visitor[]) {
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const;
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const rooms = await Promise.all(
    patients.map(async (patient, at) => ({ doctor: doctors[at], waiting: await enter(site, patient, at) })),
  );
  const uploads = rooms.flatMap((room) => Array.from({ length: PHOTOS / rooms.length }, () => room));
  await inParallel(rooms, 1, ({ doctor, waiting: { attention } }) =>
    Promise.resolve(doctor?.post('/api/consultorio/llamar', { id: attention })),
  );
  const cost = await measure(
    site,
    uploads,
    async ({ doctor, waiting: { attention } }) =>
      doctor?.upload('/api/consultorio/adjuntar', { id: attention, tipo: 'informe' }, 'foto.jpg', photo),
    1,
  );
  for (const { waiting } of rooms) {
    await waiting.visitor.post('/api/atenciones/salir', { id: waiting.attention });
    await waiting.line.close();
  }
  return { ...cost, sent: photo.byteLength };
}
