import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { HOLDING } from '../../engine/domain/appointment/appointment.ts';
import { openDays } from '../../engine/domain/slot/open-slots.ts';
import { attendantOf } from '../../engine/domain/slot/outside.ts';
import {
  type Pool,
  professionalPool,
  type SlotHours,
  type SlotRules,
  servicePool,
} from '../../engine/domain/slot/pool.ts';
import { fromWire } from '../../schemas/wire-words.ts';
import type { Service } from '../../server/features/services/services-of.ts';
import { appointments, serviceProfessionals, services } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { book, type Patient, patients, serviceNamed, takenOf, type WireSlot, type Wish } from './booking-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { createTestDatabase } from './test-database.ts';
import { listSource, testTenant } from './test-tenant.ts';

const RULES = { gridMinutes: 30, professionalDays: 30 };

/** Instants around which days, months and years change; the first is an ordinary morning. */
const INSTANTS = [
  '2026-11-24T10:00:00-03:00',
  '2026-11-30T23:59:59-03:00',
  '2026-12-31T23:50:00-03:00',
  '2027-01-01T00:00:00-03:00',
  '2027-02-28T19:29:30-03:00',
  '2028-02-28T23:58:00-03:00',
].map((text) => new Date(text));

/** A server whose tenant says the texts that ship. */
export function raceServer(databaseUrl?: string, tenant = raceTenant()): Promise<TestServer> {
  const database = databaseUrl === undefined ? {} : { databaseUrl };
  return buildTestServer({ ...database, source: listSource([tenant]) });
}

const raceTenant = () => testTenant({ id: 'uno', unit: 1, texts: compiledTenant('demo').server.texts });

/** Runs a proof on two instances of the portal that share a PostgreSQL and a tenant. */
export async function onTwoInstances(
  prove: (instances: readonly [TestServer, TestServer]) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE);
  const tenant = raceTenant();
  const instances: [TestServer, TestServer] = [await raceServer(url, tenant), await raceServer(url, tenant)];
  try {
    await prove(instances);
  } finally {
    for (const instance of instances) await instance.close();
    await drop();
  }
}

/** Runs a proof on a server of the engine that is named, whatever the run's own. */
export async function onEngine(engine: 'pglite' | 'pg', prove: (server: TestServer) => Promise<void>): Promise<void> {
  const { TEST_DB } = process.env;
  process.env.TEST_DB = engine;
  const server = await raceServer().finally(() => {
    if (TEST_DB === undefined) delete process.env.TEST_DB;
    else process.env.TEST_DB = TEST_DB;
  });
  try {
    await prove(server);
  } finally {
    await server.close();
  }
}

/** Number of retries of a person who has to come back later. */
const PATIENCE = 30;

/**
 * Books as the page does. On a machine that has no time for us a connection or a lock is not had in time: 503 keeps nothing
 * and says after how many seconds to come back, and whoever does so carries the same key (FIXS-12, R2).
 * @returns the answer, and how often one had to come back for it
 */
async function insist(browser: Browser, wish: Wish) {
  const key = { 'idempotency-key': randomUUID() };
  for (let delays = 0; ; delays += 1) {
    const answer = await book(browser, wish, key);
    const later = Number(answer.headers['retry-after'] ?? 0);
    if (answer.statusCode !== 503 || later === 0 || delays === PATIENCE) return { answer, delays };
    await setTimeout(later * 1_000);
  }
}

/** All patients want one slot at once: one gets it, the others get TURNO_OCUPADO, and there is one row. */
export async function wantOneSlot(server: TestServer, crowd: readonly Patient[], slot: WireSlot): Promise<void> {
  const [one] = crowd;
  if (!one) throw new Error('nobody');
  const servicio = (await serviceNamed(one.browser, 'Clínica médica')).id;
  const ends = await Promise.all(
    crowd.map(({ browser, documento }) => insist(browser, { documento, servicio, ...slot })),
  );
  const delays = ends.reduce((sum, end) => sum + end.delays, 0);
  if (delays > 0) console.log(`${slot.fecha} ${slot.hora}: ${delays} veces hubo que insistir`);
  const answers = ends.map(({ answer }) => answer);
  const told = new Map<string, number>();
  for (const answer of answers) {
    const said = answer.statusCode === 200 ? 'has it' : `${answer.statusCode} ${answer.json().error?.message}`;
    told.set(said, (told.get(said) ?? 0) + 1);
  }
  expect(Object.fromEntries(told)).toEqual({ 'has it': 1, '409 Este turno ya fue ocupado.': crowd.length - 1 });
  const startsAt = new Date(`${slot.fecha}T${slot.hora}-03:00`);
  const { serviceId, startsAt: at } = appointments;
  const rows = await server.deps.db
    .select()
    .from(appointments)
    .where(and(eq(serviceId, servicio), eq(at, startsAt)));
  expect(rows).toHaveLength(1);
}

/** A service, one of its professionals, and how many are free. */
interface WantedTime {
  readonly service: number;
  readonly professional: number;
  readonly free: number;
}

/**
 * Many want one time at once, half of them by specialty and half with one professional: as many win as professionals are
 * free, and no professional twice (D-BOOK-01).
 */
export async function wantAcrossModes(
  instances: readonly [TestServer, ...TestServer[]],
  many: number,
  wanted: WantedTime,
  slot: WireSlot,
): Promise<void> {
  const [server] = instances;
  const crowds = await Promise.all(instances.map((instance) => patients(instance, many / instances.length)));
  const crowd = crowds.flat();
  const ends = await Promise.all(
    crowd.map(({ browser, documento }, at) => {
      const profesional = at % 2 === 0 ? null : wanted.professional;
      return insist(browser, { documento, servicio: wanted.service, profesional, ...slot });
    }),
  );
  const codes = ends.map(({ answer }) => (answer.statusCode === 200 ? 'has it' : answer.json().error?.code));
  expect(codes.filter((code) => code === 'has it')).toHaveLength(wanted.free);
  expect(new Set(codes)).toEqual(new Set(['has it', 'TURNO_OCUPADO']));
  const at = new Date(`${slot.fecha}T${slot.hora}-03:00`);
  const rows = await server.deps.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.startsAt, at), eq(appointments.status, 'booked')));
  expect(new Set(rows.map(attendantOf)).size).toBe(wanted.free);
}

/** Slots of two services of one professional that overlap without beginning together; no pair meets another one. */
const PAIRS = [
  ['14:00', '14:10'],
  ['15:00', '14:45'],
  ['16:00', '15:55'],
  ['17:00', '17:05'],
] as const;

/** Of two services of one professional, two overlapping slots are wanted at once: one of each pair is given (D-BOOK-01). */
export async function wantOverlapping(server: TestServer, days: readonly string[]): Promise<void> {
  const crowd = await patients(server, days.length * PAIRS.length * 2);
  const [one] = crowd;
  if (!one) throw new Error('nobody');
  const short = await serviceNamed(one.browser, 'Dermatología');
  const profesional = short.profesionales[0]?.id_usuario ?? 0;
  const long = await longerService(server, short.id, profesional);
  const wishes = days.flatMap((fecha) =>
    PAIRS.map((pair) => pair.map((hora, at) => ({ fecha, hora, servicio: at === 0 ? short.id : long, profesional }))),
  );
  const ends = await Promise.all(
    wishes.flat().map((wish, at) => {
      const { browser, documento } = crowd[at] ?? one;
      return insist(browser, { ...wish, documento });
    }),
  );
  const told = ends.map(({ answer }) => (answer.statusCode === 200 ? 'has it' : answer.json().error?.code));
  const pairs = wishes.map((_, at) => told.slice(2 * at, 2 * at + 2).sort());
  expect(pairs).toEqual(wishes.map(() => ['TURNO_OCUPADO', 'has it']));
}

/** Another service of the same professional, on a grid of its own. */
async function longerService({ deps: { db } }: TestServer, like: number, personId: number): Promise<number> {
  const [{ id: _id, ...about }] = (await db.select().from(services).where(eq(services.id, like))) as [
    typeof services.$inferSelect,
  ];
  const longer = { ...about, name: 'Dermatología, estudio', professionalSlotMinutes: 35 };
  const [made] = await db.insert(services).values(longer).returning();
  if (!made) throw new Error('no service');
  const schedule = [{ dias: [1, 3, 5], desde: '14:10', hasta: '18:00' }];
  await db.insert(serviceProfessionals).values({ unit: about.unit, serviceId: made.id, personId, schedule });
  return made.id;
}

/** Bookings, moves and cancellations at once: the server never fails, and no two times overlap. */
export async function heap(server: TestServer, crowd: readonly Patient[], rounds: number): Promise<void> {
  const [one] = crowd;
  if (!one) throw new Error('nobody');
  // The first request fills the unit with its demo data, two appointments of which stand ten minutes apart.
  const servicio = (await serviceNamed(one.browser, 'Clínica médica')).id;
  const before = await overlaps(server);
  const slot = (number: number): WireSlot => ({
    fecha: `2026-12-${String(1 + (number % 3)).padStart(2, '0')}`,
    hora: `${String(8 + (number % 5)).padStart(2, '0')}:00`,
  });
  const refused: number[] = [];
  const go = async ({ browser, documento }: Patient, who: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const made = await book(browser, { documento, servicio, ...slot(who + round) });
      if (made.statusCode >= 500) refused.push(made.statusCode);
      if (made.statusCode !== 200) continue;
      const { id } = made.json();
      const next = await (who % 2 === 0
        ? browser.post('/api/turnos/reprogramar', { id, profesional: null, ...slot(who + round + 7) })
        : browser.post('/api/turnos/cancelar', { id }));
      if (next.statusCode >= 500) refused.push(next.statusCode);
      await browser.post('/api/turnos/cancelar', { id });
    }
  };
  await Promise.all(crowd.map(go));
  expect(refused).toEqual([]);
  expect(await overlaps(server)).toEqual(before);
}

/** Pairs of appointments that hold one time of one pool: imported ones may, those that were booked never do. */
async function overlaps({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db
    .select()
    .from(appointments)
    .where(inArray(appointments.status, [...HOLDING]));
  const held = rows
    .filter(({ overbooked }) => !overbooked)
    .map(({ id, unit, professionalId, assignedId, serviceId, startsAt, minutes }) => {
      const from = startsAt.getTime();
      return {
        id,
        pool: `${unit} ${attendantOf({ professionalId, assignedId }) ?? -serviceId}`,
        from,
        until: from + minutes * 60_000,
      };
    });
  return held.flatMap((one) =>
    held
      .filter((other) => one.id < other.id && one.pool === other.pool)
      .filter((other) => one.from < other.until && other.from < one.until)
      .map((other) => `${one.id} ${other.id}`),
  );
}

/** How many random requests there were, and how they ended. */
export interface Tally {
  accepted: number;
  refused: number;
}

/**
 * Asks for random slots of random services, professionals and patients at moments around the changes of days: what the
 * page would offer at that moment is accepted, and nothing else is (A40).
 * @param random draws a number from 0 inclusive to 1 exclusive
 */
export async function acceptsWhatIsOffered(server: TestServer, times: number, random: () => number): Promise<Tally> {
  const tally: Tally = { accepted: 0, refused: 0 };
  for (const [index, instant] of INSTANTS.entries()) {
    server.clock.setTo(instant);
    const share = Math.floor((times + index) / INSTANTS.length);
    const day = Number(instant.toISOString().slice(0, 4));
    const grown = await patients(server, Math.ceil(share / 4) + 1);
    const children = await patients(server, Math.ceil(share / 4) + 1, `${day - 8}-05-05`);
    const [first] = grown;
    if (!first) throw new Error('nobody');
    const services: Service[] = (await first.browser.post('/api/servicios/habilitados', { unidad: 1 })).json();
    const hours: SlotHours = (await first.browser.get('/api/unidad/requisitos')).json();
    for (let time = 0; time < share; time += 1) {
      const child = random() < 0.3;
      const line = child ? children : grown;
      const who = line[0] ?? first;
      const world = { services, hours, now: instant, child };
      const wish = random() < 0.4 ? drawn(world, random) : ofThePage(world, random);
      const offered = await isOffered(who, world, wish);
      const answer = await book(who.browser, { documento: who.documento, ...wish });
      expect([instant, wish, child, answer.statusCode === 200, answer.statusCode < 500]).toEqual([
        instant,
        wish,
        child,
        offered,
        true,
      ]);
      if (!offered) tally.refused += 1;
      else tally.accepted += 1;
      // Some stay in the line, so that the next ones meet them; a person with an appointment leaves for one without.
      if (offered && random() < 0.5) line.push(...line.splice(0, 1));
      else if (offered) await who.browser.post('/api/turnos/cancelar', { id: answer.json().id });
    }
  }
  return tally;
}

/** A random wish. */
interface Drawn extends WireSlot {
  readonly servicio: number;
  readonly profesional: number | null;
}

/** One of what the page would show if nothing were taken. */
function ofThePage({ services, hours, now, child }: World, random: () => number): Drawn {
  const shown = services
    .filter(({ activoUnidad, pediatrica }) => activoUnidad && pediatrica === child)
    .flatMap((service) =>
      [null, ...service.profesionales.map(({ id_usuario }) => id_usuario)].flatMap((profesional) => {
        const pool = poolOf(service, hours, profesional);
        const days = pool ? openDays(pool, now, []) : [];
        return days.length > 0 ? [{ servicio: service.id, profesional, days }] : [];
      }),
    );
  const { days, ...owner } = pickOf(shown, random);
  const { date, times } = pickOf(days.slice(0, 4), random);
  return { ...owner, fecha: date, hora: pickOf([times[0] ?? '', times.at(-1) ?? '', ...times], random) };
}

function pickOf<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T;
}

function drawn({ services, now }: World, random: () => number): Drawn {
  const pick = <T>(from: readonly T[]): T => pickOf(from, random);
  const service = pick(services);
  const everybody = services.flatMap(({ profesionales }) => profesionales.map(({ id_usuario }) => id_usuario));
  const own = service.profesionales.map(({ id_usuario }) => id_usuario);
  const profesional = pick([null, ...own, ...own, pick(everybody)]);
  const ahead = pick([-1, 0, 0, 1, 1, 2, 3, 7, 29, 30, 31, Math.floor(random() * 40)]);
  const minute = pick([0, 0, 0, 20, 30, 30, 40, Math.floor(random() * 60)]);
  const date = new Date(now.getTime() - 3 * 3_600_000 + ahead * 86_400_000);
  const hora = `${String(pick([0, 7, 8, 9, 10, 12, 14, 16, 17, 19, 20, 23])).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return { servicio: service.id, profesional, fecha: date.toISOString().slice(0, 10), hora };
}

interface World {
  readonly services: readonly Service[];
  readonly hours: SlotHours;
  readonly now: Date;
  readonly child: boolean;
}

/** Whether the page would show it: by the patient's age, the ways of booking, the schedule and the taken slots. */
async function isOffered({ browser }: Patient, world: World, wish: Drawn): Promise<boolean> {
  const service = world.services.find(({ id }) => id === wish.servicio);
  if (!service?.ativo || !service.activoUnidad || service.pediatrica !== world.child) return false;
  const pool = poolOf(service, world.hours, wish.profesional);
  if (!pool) return false;
  const { servicio, profesional, fecha } = wish;
  const busy = await browser.post('/api/turnos/ocupados', {
    unidad: 1,
    servicio,
    profesional,
    desde: fecha,
    hasta: fecha,
  });
  expect(busy.statusCode).toBe(200);
  const days = openDays(pool, world.now, takenOf(busy.json()));
  return days.some((day) => day.date === fecha && day.times.includes(wish.hora));
}

/** The pool that the page draws of a service or one of its professionals; undefined when it is not booked that way. */
export function poolOf(
  service: Service,
  hours: SlotHours,
  profesional: number | null,
  rules: SlotRules = RULES,
): Pool | undefined {
  if (profesional === null)
    return service.turnoEspecialidad ? servicePool(fromWire('service', service), hours, rules) : undefined;
  const own = service.profesionales.find(({ id_usuario }) => id_usuario === profesional);
  return service.turnoProfesional && own
    ? professionalPool(fromWire('service', service), own.turnos, rules)
    : undefined;
}
