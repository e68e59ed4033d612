import { desc, eq, gt } from 'drizzle-orm';
import { expect } from 'vitest';
import { wallTimeIn, ZONE } from '../../engine/domain/dates/zone.ts';
import { openDays } from '../../engine/domain/slot/open-slots.ts';
import { attendantOf } from '../../engine/domain/slot/outside.ts';
import { outsideAppointments } from '../../server/features/agenda/outside-offer.ts';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { appointments, outboxMails, people, services } from '../../server/platform/db/schema/index.ts';
import {
  changeDocument,
  changePlaces,
  DAYS,
  dateHours,
  HOURS_OF,
  joinOrLeave,
  type Office,
  type Settled,
  setDays,
  VACCINES,
} from './availability-orders.ts';
import { book, type Patient, patients, serviceNamed, takenOf } from './booking-kit.ts';
import { poolOf } from './booking-races.ts';
import { ORTIZ, professional, VEGA } from './care-kit.ts';
import type { Browser, TestServer } from './helper.ts';
import { seeded } from './seeded.ts';

/** A patient with an appointment of the walk. */
interface Booked extends Patient {
  readonly id: number;
}

type Row = typeof appointments.$inferSelect;

/** Number of effective steps of each kind, and of patients who got a mail about a change of another person. */
export type Steps = Record<
  | 'booked'
  | 'moved'
  | 'cancelled'
  | 'rejected'
  | 'confirmed'
  | 'refused'
  | 'blocked'
  | 'closed'
  | 'dated'
  | 'capped'
  | 'left'
  | 'told',
  number
> &
  Settled;

interface Walk extends Office {
  readonly doctors: readonly [ortiz: Browser, vega: Browser];
  readonly ortiz: number;
  readonly made: Booked[];
  readonly steps: Steps;
}

/**
 * Makes random bookings, moves, cancellations, rejections and confirmations after them, blocks, closed days, buffers, hours
 * of dates, capacities and departures, one after the other, each at one of the instances; the office decides about the appointments left outside in every way. After each step no person is in two places, no
 * appointment is outside the offer undecided, offered slots are given and the rest refused, also to who confirms again, and
 * each patient whose
 * appointment another person changed has exactly one mail of it, others have no mail (FIXT-01, FIXT-02, FIXT-04).
 * @returns how often each kind of step had an effect
 */
export async function walkAvailability(
  instances: readonly [TestServer, ...TestServer[]],
  rounds: number,
  seed: number,
): Promise<Steps> {
  // The first request at an instance renews the demo data.
  for (const instance of instances)
    await patients(instance, 1).then(([one]) => one?.browser.get('/api/unidad/requisitos'));
  const begun = await begin(instances, seed);
  for (let round = 0; round < rounds; round += 1) {
    const walk = { ...begun, server: pick(begun, instances) ?? instances[0] };
    // The calls of one address are limited by the minute.
    for (const { clock } of instances) clock.advance(2_000);
    const before = await rowsNow(walk);
    const mail = await newestMail(walk);
    const own = await step(walk, round, before);
    await expectOnePlaceEach(walk, round);
    await expectNobodyOutside(walk, round);
    await expectToldOnce(walk, { before, mail, own, round });
  }
  return begun.steps;
}

async function begin(instances: readonly [TestServer, ...TestServer[]], seed: number): Promise<Walk> {
  const [server] = instances;
  const [one] = await patients(server, 1);
  const tenant = await server.deps.tenants.get('uno');
  if (!one || !tenant) throw new Error('nobody, or no tenant');
  const loaded = await Promise.all(instances.map((one) => one.deps.tenants.get('uno')));
  const copies = loaded.filter((one) => one !== undefined);
  for (const copy of copies) setDays(copy, {});
  const skin = await serviceNamed(one.browser, 'Dermatología');
  const clinic = await serviceNamed(one.browser, 'Clínica médica');
  const doctors = [await professional(server, ORTIZ), await professional(server, VEGA)] as const;
  await server.deps.db.delete(appointments);
  const vaccines = await withPlaces(server, clinic.id);
  const found = await server.deps.db.select().from(people).where(eq(people.unit, 1));
  const idOf = (email: string): number => found.find((one) => one.email === email)?.id ?? 0;
  return {
    server,
    tenant,
    copies,
    doctors,
    skin: skin.id,
    clinic: clinic.id,
    vaccines,
    ortiz: idOf(ORTIZ.email),
    vega: idOf(VEGA.email),
    random: seeded(seed),
    made: [],
    steps: {
      booked: 0,
      moved: 0,
      cancelled: 0,
      rejected: 0,
      confirmed: 0,
      refused: 0,
      blocked: 0,
      closed: 0,
      dated: 0,
      capped: 0,
      left: 0,
      told: 0,
      passed: 0,
      shifted: 0,
      withdrawn: 0,
      kept: 0,
    },
  };
}

/** A service without professionals, which gives so many appointments at one time as it has places. */
async function withPlaces({ deps: { db } }: TestServer, like: number): Promise<number> {
  const [found] = await db.select().from(services).where(eq(services.id, like));
  if (found === undefined) throw new Error('no service');
  const { id: _id, ...about } = found;
  const row = { ...about, name: VACCINES, ticketLetters: 'VA', capacity: 2, byProfessional: false };
  const [made] = await db.insert(services).values(row).returning();
  return made?.id ?? 0;
}

/** Takes one step. @returns the appointment that its own patient changed, if that was it */
async function step(walk: Walk, round: number, rows: readonly Row[]): Promise<number | undefined> {
  const living = new Set(rows.filter(({ status }) => status === 'booked').map(({ id }) => id));
  const own = pick(
    walk,
    walk.made.filter(({ id }) => living.has(id)),
  );
  const chance = walk.random();
  const rejected = pick(
    walk,
    walk.made.filter(({ id }) =>
      rows.some((row) => row.id === id && row.status === 'cancelled' && row.confirmation === 'rejected'),
    ),
  );
  if (round % 25 === 24) return count(walk, 'left', await joinOrLeave(walk));
  if (chance < 0.06) return block(walk);
  if (chance < 0.1) return count(walk, 'closed', await changeDocument(walk));
  if (chance < 0.14) return count(walk, 'dated', await dateHours(walk));
  if (chance < 0.18) return count(walk, 'capped', await changePlaces(walk));
  if (own !== undefined && chance < 0.24) return reject(walk, own);
  if (rejected !== undefined && chance < 0.3) return confirm(walk, rejected, rows);
  if (own !== undefined && chance < 0.4) return move(walk, own);
  if (own !== undefined && chance < 0.45) return cancel(walk, own);
  return wish(walk, round);
}

function count({ steps }: Walk, kind: 'closed' | 'dated' | 'capped' | 'left', settled: Settled | undefined): undefined {
  if (settled === undefined) return;
  steps[kind] += 1;
  for (const way of ['passed', 'shifted', 'withdrawn', 'kept'] as const) steps[way] += settled[way];
}

/** An hour of a service: mostly an own one, now and then one of the other. */
function hourOf(walk: Walk, isSkin: boolean): string {
  const { clinic, skin } = HOURS_OF;
  const [own, other] = isSkin ? [skin, clinic] : [clinic, skin];
  return pick<string>(walk, walk.random() < 0.8 ? own : other) ?? own[0];
}

async function wish(walk: Walk, round: number): Promise<number | undefined> {
  const { clinic, skin, vaccines, ortiz, vega } = walk;
  const servicio = pick(walk, [clinic, skin, vaccines]) ?? clinic;
  const profesional = servicio === skin ? (pick(walk, [null, ortiz, vega]) ?? null) : null;
  const fecha = pick(walk, DAYS) ?? DAYS[0];
  const hora = hourOf(walk, servicio === skin);
  const [one] = await patients(walk.server, 1);
  if (!one) throw new Error('nobody');
  const isOffered = await offers(walk, one, { servicio, profesional, fecha, hora });
  const answer = await book(one.browser, { documento: one.documento, servicio, fecha, hora, profesional });
  const given = answer.statusCode === 200;
  expect(answer.statusCode).toBeLessThan(500);
  const about = [round, servicio, profesional, fecha, hora, answer.body];
  expect([...about, given]).toEqual([...about, isOffered]);
  if (!given) return undefined;
  walk.steps.booked += 1;
  walk.made.push({ ...one, id: answer.json().id });
  return answer.json().id;
}

interface Wanted {
  readonly servicio: number;
  readonly profesional: number | null;
  readonly fecha: string;
  readonly hora: string;
}

/** Whether the page would show a slot: by the grid that it draws and the slots that the server calls taken. */
async function offers(walk: Walk, { browser }: Patient, wanted: Wanted): Promise<boolean> {
  const { tenant, server } = walk;
  const { servicio, profesional, fecha, hora } = wanted;
  const named = { [walk.skin]: 'Dermatología', [walk.clinic]: 'Clínica médica', [walk.vaccines]: VACCINES };
  const service = await serviceNamed(browser, named[servicio] ?? '');
  const flags = (await browser.get('/api/unidad/requisitos')).json();
  const { specialHours } = tenant.public.settings.appointments;
  const pool = poolOf(service, flags, profesional, { ...tenant.public.settings.booking, specialHours });
  if (pool === undefined) return false;
  const asked = { unidad: 1, servicio, profesional, desde: fecha, hasta: fecha };
  const busy = await browser.post('/api/turnos/ocupados', asked);
  const days = openDays(pool, server.clock.now(), takenOf(busy.json()));
  return days.some((day) => day.date === fecha && day.times.includes(hora));
}

async function move(walk: Walk, { browser, id }: Booked): Promise<number> {
  const slot = {
    fecha: pick(walk, DAYS),
    hora: hourOf(walk, walk.random() < 0.5),
    profesional: pick(walk, [null, walk.ortiz]),
  };
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

/** A patient rejects by the link of the mail. */
async function reject(walk: Walk, one: Booked): Promise<number> {
  await answerBy(walk, one, 2);
  walk.steps.rejected += 1;
  return one.id;
}

/** A patient confirms after having rejected: as a new booking, so exactly where the page would offer the slot. */
async function confirm(walk: Walk, one: Booked, rows: readonly Row[]): Promise<number> {
  const row = rows.find(({ id }) => id === one.id);
  if (row === undefined) throw new Error('no appointment');
  const { date: fecha, time } = wallTimeIn(ZONE, row.startsAt);
  const { serviceId: servicio, professionalId: profesional } = row;
  const isOffered = await offers(walk, one, { servicio, profesional, fecha, hora: time.slice(0, 5) });
  await answerBy(walk, one, 1);
  const after = (await rowsNow(walk)).find(({ id }) => id === one.id);
  const about = [one.id, servicio, profesional, fecha, time];
  expect([...about, after?.status === 'booked']).toEqual([...about, isOffered]);
  walk.steps[isOffered ? 'confirmed' : 'refused'] += 1;
  return one.id;
}

async function answerBy({ server }: Walk, { browser, id }: Booked, estado: 1 | 2): Promise<void> {
  const [row] = await server.deps.db.select().from(appointments).where(eq(appointments.id, id));
  if (row === undefined) throw new Error('no appointment');
  const { confirm: link } = await appointmentLinks(server.deps, row, row.personId);
  const codigo = link.replace('/confirmar?id=', '');
  const answer = await browser.post('/api/turnos/confirmacion', { codigo, estado, cambiar: true });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** A professional blocks an afternoon, and cancels or keeps those inside; later blocks go again. */
async function block(walk: Walk): Promise<undefined> {
  const doctor = pick(walk, walk.doctors) ?? walk.doctors[0];
  const day = pick(walk, DAYS) ?? DAYS[0];
  const hours = { desdeFecha: day, desdeHora: hourOf(walk, walk.random() < 0.5), hastaFecha: day, hastaHora: '20:00' };
  const seen = await doctor.post('/api/consultorio/turnosAfectados', hours);
  if (seen.statusCode !== 200) return;
  const { turnos: _told, ...preview } = seen.json();
  const decision = walk.random() < 0.5 ? { turnos: 'mantener' } : { turnos: 'cancelar', motivoCancelar: 'Licencia' };
  const answer = await doctor.post('/api/consultorio/bloquear', { ...preview, ...decision });
  expect(answer.statusCode, answer.body).toBe(200);
  walk.steps.blocked += 1;
  if (walk.random() < 0.6) await doctor.post('/api/consultorio/desbloquear', { id: answer.json().id });
}

async function expectOnePlaceEach(walk: Walk, round: number): Promise<void> {
  const held = (await rowsNow(walk)).filter(({ status }) => status === 'booked');
  expect(
    held
      .filter((row) => attendantOf(row) === null && row.serviceId !== walk.vaccines)
      .map(({ id }) => `${round}: ${id} without a professional`),
  ).toEqual([]);
  const span = (row: Row) => [row.startsAt.getTime(), row.startsAt.getTime() + row.minutes * 60_000] as const;
  const twice = held.flatMap((one) =>
    held
      .filter((other) => other.id > one.id && attendantOf(other) !== null && attendantOf(other) === attendantOf(one))
      .filter((other) => span(one)[0] < span(other)[1] && span(other)[0] < span(one)[1])
      .map((other) => `${round}: ${one.id} and ${other.id}`),
  );
  expect(twice).toEqual([]);
}

/** Requires that the office has decided about each appointment outside the offer. */
async function expectNobodyOutside({ server, tenant }: Walk, round: number): Promise<void> {
  const outside = await outsideAppointments(server.deps, tenant);
  expect(outside.map(({ row, why }) => `${round}: ${row.id} ${why}`)).toEqual([]);
}

/** Facts of an appointment that a patient reads: time, professional, and whether it takes place. */
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
  const others = before.filter(({ id }) => id !== own);
  const now = new Map((await rowsNow(walk)).map((row) => [row.id, told(row)]));
  const changed = others.filter((row) => told(row) !== now.get(row.id)).map(({ id }) => `appointment:${id}`);
  const mails = await walk.server.deps.db.select().from(outboxMails).where(gt(outboxMails.id, mail));
  const about = new Set(others.map(({ id }) => `appointment:${id}`));
  const mailed = mails.flatMap((one) => (one.about !== null && about.has(one.about) ? [one.about] : []));
  expect([round, mailed.sort()]).toEqual([round, changed.sort()]);
  walk.steps.told += changed.length;
}

/** Number of the newest mail; 0 before the first one. */
async function newestMail({ server }: Walk): Promise<number> {
  const [newest] = await server.deps.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1);
  return newest?.id ?? 0;
}

const rowsNow = ({ server }: Walk): Promise<Row[]> => server.deps.db.select().from(appointments);

const pick = <T>({ random }: Walk, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
