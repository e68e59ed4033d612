import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { appointments, people as persons, services } from '../../server/platform/db/schema/index.ts';
import { newPatients } from '../server/booking-kit.ts';
import { seeded } from '../server/seeded.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { type Answer, type MortalSite, type Open, onPglite, onPostgres } from './mortal-site.ts';
import { workingDays } from './working-days.ts';

const TENANT = 'demo';
const { unit: UNIT } = compiledTenant(TENANT).public;
/**
 * People who book and move at once, and the number of slots they compete for: enough to stay below each person's limit
 * of changes (decision 0032).
 */
const PEOPLE = 12;
const SLOTS = 18;
/** Milliseconds; each life takes a minute by the servers' clock, and the last one ends before this is over. */
const SIGNED_IN_LATER = 3 * 3_600_000;

/** A date and a time as the contract sends them. */
interface Slot {
  readonly fecha: string;
  readonly hora: string;
}

const same = (one: Slot | undefined, other: Slot | undefined): boolean =>
  one !== undefined && one.fecha === other?.fecha && one.hora === other.hora;

/** A request whose answer never came. */
interface Unanswered {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly to: Slot;
}

/** A person who books once, then keeps moving the appointment, and remembers the acknowledged ones. */
class Mover {
  at: { readonly id: number; readonly slot: Slot } | undefined;
  unanswered: Unanswered | undefined;
  private readonly site: MortalSite;
  private readonly who: { readonly documento: string; readonly token: string };

  constructor(site: MortalSite, who: { readonly documento: string; readonly token: string }) {
    this.site = site;
    this.who = who;
  }

  get documento(): string {
    return this.who.documento;
  }

  /** Asks for one slot, and keeps the answer. @returns false without an answer */
  async want(servicio: number, to: Slot): Promise<boolean> {
    const { documento } = this.who;
    const [path, body] = this.at
      ? ['/api/turnos/reprogramar', { id: this.at.id, profesional: null, ...to }]
      : ['/api/turnos/reservar', { documento, unidad: UNIT, servicio, ...to }];
    const key = randomUUID();
    this.unanswered = { path, body, key, to };
    return this.settle(await this.site.send(this.who.token, path, body, key));
  }

  private settle(answer: Answer | undefined): boolean {
    if (!answer) return false;
    expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status);
    const { id } = answer.body as { readonly id: number };
    if (answer.status === 200 && this.unanswered) this.at = { id, slot: this.unanswered.to };
    this.unanswered = undefined;
    return true;
  }

  /** Expects the acknowledged appointment, or the one under way, for this person; then the page retries. */
  async check(): Promise<void> {
    const list = await this.site.send(this.who.token, '/api/turnos/listar', { documento: this.who.documento });
    expect(list?.status).toBe(200);
    const turnos = (list?.body ?? []) as readonly (Slot & { readonly status: number })[];
    const held: Slot[] = turnos
      .filter(({ status }) => status === 1)
      .map(({ fecha, hora }) => ({ fecha: fecha.split('-').reverse().join('-'), hora }));
    const { at, unanswered } = this;
    const possible = [at ? [at.slot] : [], ...(unanswered ? [[unanswered.to]] : [])];
    expect(possible).toContainEqual(held);
    if (!unanswered) return;
    const again = await this.site.send(this.who.token, unanswered.path, unanswered.body, unanswered.key);
    expect(this.settle(again)).toBe(true);
    // A write committed before the crash gets its stored answer.
    if (same(held[0], unanswered.to) && !same(held[0], at?.slot)) expect(again?.status).toBe(200);
  }
}

/**
 * Kills the server several times while people book and move, and checks the stored appointments after each death.
 * @returns documents of those with an acknowledged appointment; on a slow machine a person may have met taken slots only
 */
async function dieWhileBooking(site: MortalSite, world: World, kills: number, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const movers = world.people.map((who) => new Mover(site, who));
  await site.live();
  for (let kill = 0; kill < kills; kill += 1) {
    await site.dieAmong(movers, 3 + Math.floor(random() * 25), async (mover) => {
      const to = world.slots[Math.floor(random() * world.slots.length)];
      return to !== undefined && (await mover.want(world.service, to));
    });
    await site.live();
    for (const mover of movers) await mover.check();
  }
  await site.server.kill();
  return movers.filter(({ at }) => at !== undefined).map(({ documento }) => documento);
}

/** Bookings by person. */
interface World {
  readonly people: readonly { readonly documento: string; readonly token: string }[];
  readonly service: number;
  readonly slots: readonly Slot[];
}

/** Fills in the demo data, and puts people with open sessions beside it. */
async function prepare(site: MortalSite, open: Open): Promise<World> {
  await site.fill();
  const { db, close } = await open();
  // The sign-in is later than the start of all lives, so that no session is renewed here.
  const clock = { now: () => new Date(Date.now() + SIGNED_IN_LATER) };
  const people = await newPatients({ db, clock }, compiledTenant(TENANT), PEOPLE);
  const [clinic] = await db
    .select()
    .from(services)
    .where(and(eq(services.unit, UNIT), eq(services.name, 'Clínica médica')));
  await close();
  if (!clinic) throw new Error('no service');
  return { people, service: clinic.id, slots: aMorning() };
}

/** Slots of a working day two weeks ahead, where the demo data has nothing. */
function aMorning(): Slot[] {
  const [fecha = ''] = workingDays(14, 10);
  return Array.from({ length: SLOTS }, (_, index) => ({
    fecha,
    hora: `${String(8 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  }));
}

/** Expects one stored appointment for each of `booked`, each at its own time, and no other appointment in the world. */
async function expectOneEach({ people, service }: World, booked: readonly string[], open: Open): Promise<void> {
  const { db, close } = await open();
  const rows = await db
    .select({ who: persons.identityNumber, startsAt: appointments.startsAt, status: appointments.status })
    .from(appointments)
    .innerJoin(persons, eq(persons.id, appointments.personId))
    .where(and(eq(appointments.unit, UNIT), eq(appointments.serviceId, service)));
  await close();
  const theirs = rows.filter(({ who }) => people.some(({ documento }) => documento === who));
  expect(theirs.map(({ who }) => who).sort()).toEqual([...booked].sort());
  expect(booked.length).toBeGreaterThan(PEOPLE / 2);
  expect(new Set(theirs.map(({ startsAt }) => startsAt.getTime())).size).toBe(booked.length);
  expect(theirs.filter(({ status }) => status !== 'booked')).toEqual([]);
}

/** Appointments of people after so many crashes of a site's server. */
const bookThroughDeaths =
  (kills: number) =>
  async (site: MortalSite, open: Open): Promise<void> => {
    const world = await prepare(site, open);
    const booked = await dieWhileBooking(site, world, kills, kills);
    await expectOneEach(world, booked, open);
    console.log(`${kills} muertes: ${site.answers} respuestas, ${site.delays} veces hubo que insistir`);
  };

/** So many deaths on the embedded database. */
export const killOnPglite = (kills: number): Promise<void> => onPglite(TENANT, bookThroughDeaths(kills));

/** So many deaths on PostgreSQL. */
export const killOnPostgres = (kills: number): Promise<void> => onPostgres(TENANT, bookThroughDeaths(kills));
