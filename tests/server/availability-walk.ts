import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { completeSettings } from '../../engine/compile/emit/settings.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import {
  appointments,
  attendantOf,
  outboxMails,
  people,
  serviceProfessionals,
} from '../../server/platform/db/schema/index.ts';
import { book, type Patient, patients, serviceNamed } from './booking-kit.ts';
import { ORTIZ, professional, VEGA } from './care-kit.ts';
import type { Browser, TestServer } from './helper.ts';
import { seeded } from './seeded.ts';

/** Days on which Dr. Ortiz attends both services; the second is closed now and then. */
const DAYS = ['2026-12-02', '2026-12-04', '2026-12-07', '2026-12-09'] as const;

/** Hours on the grid of either service, at which somebody attends or nobody does. */
const HOURS = ['08:00', '09:30', '13:30', '14:00', '14:20', '14:30', '15:00', '15:40', '17:40', '19:30'] as const;

/** A patient with an appointment of the walk. */
interface Booked extends Patient {
  readonly id: number;
}

type Row = typeof appointments.$inferSelect;

/** How many steps of each kind did something, and how many patients were told of somebody else's change. */
export type Steps = Record<'booked' | 'moved' | 'cancelled' | 'blocked' | 'closed' | 'left' | 'told', number>;

interface Walk {
  readonly server: TestServer;
  readonly tenant: CompiledTenant;
  readonly random: () => number;
  readonly clinic: number;
  readonly skin: number;
  readonly doctors: readonly [ortiz: Browser, vega: Browser];
  readonly ortiz: number;
  readonly vega: number;
  readonly made: Booked[];
  readonly steps: Steps;
}

/**
 * Random bookings, moves, cancellations, blocks, closed days and leavings, one after the other. After each step nobody is
 * in two places, a slot that was offered was given and the rest refused, and each patient whose appointment somebody else
 * changed has exactly one mail of it (FIXT-01, FIXT-02, FIXT-04).
 * @returns how often each kind of step did something
 */
export async function walkAvailability(server: TestServer, rounds: number, seed: number): Promise<Steps> {
  const walk = await begin(server, seed);
  for (let round = 0; round < rounds; round += 1) {
    const before = await rowsNow(walk);
    const mail = await newestMail(walk);
    const own = await step(walk, round);
    await expectOnePlaceEach(walk, round);
    await expectToldOnce(walk, { before, mail, own, round });
  }
  return walk.steps;
}

async function begin(server: TestServer, seed: number): Promise<Walk> {
  const [one] = await patients(server, 1);
  const tenant = await server.deps.tenants.get('uno');
  if (!one || !tenant) throw new Error('nobody, or no tenant');
  closeDays(tenant, []);
  const skin = await serviceNamed(one.browser, 'Dermatología');
  const clinic = await serviceNamed(one.browser, 'Clínica médica');
  const doctors = [await professional(server, ORTIZ), await professional(server, VEGA)] as const;
  await server.deps.db.delete(appointments);
  const found = await server.deps.db.select().from(people).where(eq(people.unit, 1));
  const idOf = (email: string): number => found.find((one) => one.email === email)?.id ?? 0;
  return {
    ...{ server, tenant, doctors, skin: skin.id, clinic: clinic.id },
    ...{ ortiz: idOf(ORTIZ.email), vega: idOf(VEGA.email) },
    ...{ random: seeded(seed), made: [] },
    steps: { booked: 0, moved: 0, cancelled: 0, blocked: 0, closed: 0, left: 0, told: 0 },
  };
}

/** Takes one step. @returns the appointment that its own patient changed, if that was it */
async function step(walk: Walk, round: number): Promise<number | undefined> {
  const own = pick(walk, walk.made);
  const chance = walk.random();
  if (round % 25 === 24) return leave(walk);
  if (chance < 0.06) return block(walk);
  if (chance < 0.1) return close(walk);
  if (own !== undefined && chance < 0.3) return move(walk, own);
  if (own !== undefined && chance < 0.36) return cancel(walk, own);
  return wish(walk, round);
}

async function wish(walk: Walk, round: number): Promise<number | undefined> {
  const { clinic, skin, ortiz, vega } = walk;
  const servicio = pick(walk, [clinic, skin]) ?? clinic;
  const profesional = servicio === skin ? (pick(walk, [null, ortiz, vega]) ?? null) : null;
  const [fecha, hora] = [pick(walk, DAYS) ?? DAYS[0], pick(walk, HOURS) ?? HOURS[0]];
  const [one] = await patients(walk.server, 1);
  if (!one) throw new Error('nobody');
  const asked = { unidad: 1, servicio, desde: fecha, hasta: fecha };
  const busy: { readonly hora: string }[] = (await one.browser.post('/api/turnos/ocupados', asked)).json();
  const answer = await book(one.browser, { documento: one.documento, servicio, fecha, hora, profesional });
  const given = answer.statusCode === 200;
  expect(answer.statusCode).toBeLessThan(500);
  if (profesional === null) {
    const isOffered = /:[03]0$/.test(hora) && !busy.some((slot) => slot.hora === hora);
    expect([round, servicio, fecha, hora, given]).toEqual([round, servicio, fecha, hora, isOffered]);
  }
  if (!given) return undefined;
  walk.steps.booked += 1;
  walk.made.push({ ...one, id: answer.json().id });
  return answer.json().id;
}

async function move(walk: Walk, { browser, id }: Booked): Promise<number> {
  const slot = { fecha: pick(walk, DAYS), hora: pick(walk, HOURS), profesional: null };
  const answer = await browser.post('/api/turnos/reprogramar', { id, ...slot });
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode === 200) walk.steps.moved += 1;
  return id;
}

async function cancel(walk: Walk, { browser, id }: Booked): Promise<number> {
  const answer = await browser.post('/api/turnos/cancelar', { id });
  expect(answer.statusCode).toBeLessThan(500);
  if (answer.statusCode === 200) walk.steps.cancelled += 1;
  return id;
}

/** A professional blocks an afternoon, and cancels or keeps those inside; later blocks go again. */
async function block(walk: Walk): Promise<undefined> {
  const doctor = pick(walk, walk.doctors) ?? walk.doctors[0];
  const day = pick(walk, DAYS) ?? DAYS[0];
  const hours = { desdeFecha: day, desdeHora: pick(walk, HOURS), hastaFecha: day, hastaHora: '20:00' };
  const seen = await doctor.post('/api/consultorio/turnosAfectados', hours);
  if (seen.statusCode !== 200) return;
  const { turnos: _told, ...preview } = seen.json();
  const decision = walk.random() < 0.5 ? { turnos: 'mantener' } : { turnos: 'cancelar', motivoCancelar: 'Licencia' };
  const answer = await doctor.post('/api/consultorio/bloquear', { ...preview, ...decision });
  expect(answer.statusCode, answer.body).toBe(200);
  walk.steps.blocked += 1;
  if (walk.random() < 0.6) await doctor.post('/api/consultorio/desbloquear', { id: answer.json().id });
}

async function close({ tenant, random, steps }: Walk): Promise<undefined> {
  closeDays(tenant, random() < 0.5 ? [{ from: DAYS[1] }] : []);
  steps.closed += 1;
}

/** Sets the closed days of the tenant, without national holidays. */
function closeDays(tenant: CompiledTenant, closedDays: readonly { readonly from: string }[]): void {
  const { appointments: settings } = completeSettings({ appointments: { holidays: 'open', closedDays } });
  Object.assign(tenant.public.settings, { appointments: settings });
}

/** Dr. Vega joins a service, or leaves the house: whoever can pass to Dr. Ortiz does, the rest is withdrawn. */
async function leave({ server, vega, skin, clinic, steps }: Walk): Promise<undefined> {
  const { db } = server.deps;
  const said: string[] = [];
  const order = (...words: string[]) =>
    runAdmin({ ...server.deps, say: (line) => void said.push(line), progress: () => undefined }, [
      ...['put', 'profesionales', 'uno', `correo=${VEGA.email}`],
      ...words,
    ]);
  const hers = inArray(serviceProfessionals.serviceId, [skin, clinic]);
  const joined = await db.select().from(serviceProfessionals).where(hers);
  if (joined.some(({ personId }) => personId === vega)) {
    expect(await order('activo=no', '--pasar-a', ORTIZ.email, '--retirar', 'Se mudó'), said.join('\n')).toBe(0);
    await db.delete(serviceProfessionals).where(eq(serviceProfessionals.schedule, []));
    expect(await order('activo=sí'), said.join('\n')).toBe(0);
    steps.left += 1;
    return;
  }
  for (const serviceId of [skin, clinic])
    await db.insert(serviceProfessionals).values({ unit: 1, serviceId, personId: vega, schedule: [] });
}

async function expectOnePlaceEach(walk: Walk, round: number): Promise<void> {
  const held = (await rowsNow(walk)).filter(({ status }) => status === 1);
  expect(
    held.filter((row) => attendantOf(row) === null).map(({ id }) => `${round}: ${id} without a professional`),
  ).toEqual([]);
  const span = (row: Row) => [row.startsAt.getTime(), row.startsAt.getTime() + row.minutes * 60_000] as const;
  const twice = held.flatMap((one) =>
    held
      .filter((other) => other.id > one.id && attendantOf(other) === attendantOf(one))
      .filter((other) => span(one)[0] < span(other)[1] && span(other)[0] < span(one)[1])
      .map((other) => `${round}: ${one.id} and ${other.id}`),
  );
  expect(twice).toEqual([]);
}

/** What a patient reads of an appointment: when, with whom, and whether it takes place. */
const told = ({ startsAt, professionalId, status }: Row): string =>
  `${startsAt.toISOString()} ${professionalId} ${status}`;

/** State before a step, and the appointment that its own patient changed in it. */
interface Before {
  readonly before: readonly Row[];
  readonly mail: number;
  readonly own: number | undefined;
  readonly round: number;
}

async function expectToldOnce(walk: Walk, { before, mail, own, round }: Before): Promise<void> {
  const earlier = new Map(before.map((row) => [row.id, told(row)]));
  const changed = (await rowsNow(walk)).filter((row) => {
    const was = earlier.get(row.id);
    return was !== undefined && row.id !== own && was !== told(row);
  });
  for (const { id } of changed) {
    const about = and(eq(outboxMails.about, `appointment:${id}`), gt(outboxMails.id, mail));
    const mails = await walk.server.deps.db.select().from(outboxMails).where(about);
    expect([round, id, mails.length]).toEqual([round, id, 1]);
    walk.steps.told += 1;
  }
}

/** Number of the newest mail; 0 before the first one. */
async function newestMail({ server }: Walk): Promise<number> {
  const [newest] = await server.deps.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1);
  return newest?.id ?? 0;
}

const rowsNow = ({ server }: Walk): Promise<Row[]> => server.deps.db.select().from(appointments);

const pick = <T>({ random }: Walk, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
