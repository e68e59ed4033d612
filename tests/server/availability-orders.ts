import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { completeSettings } from '../../engine/language/compile/emit/settings.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { scheduleWords } from '../../server/admin/schedule-words.ts';
import { appointments, people, serviceProfessionals, services } from '../../server/platform/db/schema/index.ts';
import { ORTIZ, VEGA } from './care-kit.ts';
import type { TestServer } from './helper.ts';

/** Days on which Dr. Ortiz attends both services; the second is closed now and then, the third has other hours. */
export const DAYS = ['2026-12-02', '2026-12-04', '2026-12-07', '2026-12-09'] as const;

/** Hours of each service, at which Dr. Ortiz attends, and one at which he never does. */
export const HOURS_OF = {
  clinic: ['08:00', '09:00', '09:30', '11:00', '13:30', '19:30'],
  skin: ['14:00', '14:20', '14:30', '15:00', '15:40', '16:00', '17:00', '17:40', '19:30'],
} as const;
const HOURS = [...HOURS_OF.clinic, ...HOURS_OF.skin];

/** A unit whose office gives orders at random. */
export interface Office {
  readonly server: TestServer;
  readonly tenant: CompiledTenant;
  /** The copy of each instance. */
  readonly copies: readonly CompiledTenant[];
  readonly random: () => number;
  readonly clinic: number;
  readonly skin: number;
  /** A service without professionals. */
  readonly vaccines: number;
  readonly vega: number;
}

/** How many appointments the office passed to a professional, moved, withdrew and kept. */
export type Settled = Record<'passed' | 'shifted' | 'withdrawn' | 'kept', number>;

type Row = typeof appointments.$inferSelect;

const pick = <T>({ random }: Office, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

const rowsNow = ({ server }: Office): Promise<Row[]> =>
  server.deps.db.select().from(appointments).orderBy(appointments.id);

async function order({ server }: Office, ...words: string[]) {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const code = await runAdmin({ ...server.deps, say, progress: () => undefined }, words);
  return { code, said: said.join('\n') };
}

/** Gives an order that must succeed. */
async function obey(office: Office, ...words: string[]): Promise<void> {
  const { code, said } = await order(office, ...words);
  expect(code, `${words.join(' ')}\n${said}`).toBe(0);
}

/**
 * Gives an order and settles the appointments that it asks about, at random. While one is undecided, or a decision is
 * refused, nothing is written. A second run finds nothing to decide.
 */
async function settle(office: Office, ...words: string[]): Promise<Settled> {
  const before = await rowsNow(office);
  const { code, said } = await order(office, ...words);
  const asked = [...said.matchAll(/^ {2}queda .*?: turno (\d+),/gm)].map(([, id]) => Number(id));
  expect([asked.length > 0, said], said).toEqual([code === 1, said]);
  if (code === 1) {
    expect(await rowsNow(office)).toEqual(before);
    let isDone = false;
    for (let time = 0; time < 4 && !isDone; time += 1) {
      const decided = await order(office, ...words, ...decisionsOf(office, asked));
      isDone = decided.code === 0;
      if (!isDone) expect(await rowsNow(office), decided.said).toEqual(before);
    }
    if (!isDone) await obey(office, ...words, '--retirar', 'No se atiende');
  }
  const after = await rowsNow(office);
  await obey(office, ...words);
  expect(await rowsNow(office)).toEqual(after);
  return tally(before, after);
}

/** Decisions about all appointments alike, or about some of them each in its way. */
function decisionsOf(office: Office, asked: readonly number[]): string[] {
  const all = pick(office, [
    ['--retirar', 'Cambió el horario'],
    ['--mantener'],
    ['--pasar-a', VEGA.email, '--retirar', 'Cambió el horario'],
    ['--pasar-a', ORTIZ.email, '--mantener'],
  ]) ?? ['--mantener'];
  const one = (id: number): string => {
    const [day, hour] = [pick(office, DAYS), pick(office, HOURS)];
    const ways = ['mantener', 'retirar:No se atiende', `mover:${day} ${hour}`, `mover:${day} ${hour} ${VEGA.email}`];
    return `${id}=${pick(office, [...ways, `pasar-a:${VEGA.email}`])}`;
  };
  const some = asked.filter(() => office.random() < 0.4).slice(0, 2);
  return [...all, ...some.flatMap((id) => ['--turno', one(id)])];
}

function tally(before: readonly Row[], after: readonly Row[]): Settled {
  const earlier = new Map(before.map((row) => [row.id, row]));
  const settled = { passed: 0, shifted: 0, withdrawn: 0, kept: 0 };
  for (const row of after) {
    const was = earlier.get(row.id);
    if (was === undefined) continue;
    if (row.status !== was.status) settled.withdrawn += 1;
    else if (row.startsAt.getTime() !== was.startsAt.getTime()) settled.shifted += 1;
    else if (row.professionalId !== was.professionalId || row.assignedId !== was.assignedId) settled.passed += 1;
    else if (row.keptFor !== was.keptFor) settled.kept += 1;
  }
  return settled;
}

/** Name of the service that has places in place of professionals. */
export const VACCINES = 'Vacunas';

/** Changes the number of places of the service without professionals, and decides about the appointments beyond them. */
export function changePlaces(office: Office): Promise<Settled> {
  const cupo = pick(office, [1, 1, 2, 3]) ?? 1;
  return settle(office, 'put', 'servicios', 'uno', `nombre=${VACCINES}`, `cupo=${cupo}`);
}

/** Closes a day by a document, or gives another one other hours and another buffer, and decides about the appointments inside. */
export async function changeDocument(office: Office): Promise<Settled> {
  const date = DAYS[2];
  const spans = pick(office, [
    [],
    [{ date, from: '08:00', until: '10:00' }],
    [
      { date, from: '08:00', until: '10:00' },
      { date, from: '14:00', until: '16:00' },
    ],
  ]);
  const bufferMinutes = pick(office, [0, 10, 20]) ?? 0;
  const closedDays = office.random() < 0.5 ? [{ from: DAYS[1] }] : [];
  for (const copy of office.copies) setDays(copy, { closedDays, specialHours: spans ?? [], bufferMinutes });
  return settle(office, 'decide', 'uno');
}

/** Sets closed days and special hours of the tenant, without national holidays. */
export function setDays(tenant: CompiledTenant, days: object): void {
  const { appointments: settings } = completeSettings({ appointments: { holidays: 'open', ...days } });
  Object.assign(tenant.public.settings, { appointments: settings });
}

/** Gives a professional with weekly hours other hours on a date, removes them, or restores those of the week. */
export async function dateHours(office: Office): Promise<Settled> {
  const { server, skin, clinic } = office;
  const rows = await server.deps.db
    .select({ schedule: serviceProfessionals.schedule, service: services.name, email: people.email })
    .from(serviceProfessionals)
    .innerJoin(services, eq(services.id, serviceProfessionals.serviceId))
    .innerJoin(people, eq(people.id, serviceProfessionals.personId))
    .where(inArray(serviceProfessionals.serviceId, [skin, clinic]))
    .orderBy(serviceProfessionals.serviceId, serviceProfessionals.personId);
  const one = pick(
    office,
    rows.filter(({ schedule }) => schedule.length > 0),
  );
  if (one === undefined) throw new Error('nobody has hours');
  const day = pick(office, DAYS) ?? DAYS[0];
  const others = one.schedule.filter(({ fecha }) => fecha !== day);
  const own = pick(office, ['', 'sin turnos', '08:00-10:00', '14:00-16:00', '08:00-09:30,14:30-20:00']) ?? '';
  const parts = own === '' ? [] : own.split(',').map((hours) => `${day} ${hours}`);
  const horario = [scheduleWords(others), ...parts].join(', ');
  const agenda = ['put', 'agendas', 'uno', `servicio=${one.service}`, `profesional=${one.email}`, `horario=${horario}`];
  return settle(office, ...agenda);
}

/**
 * Dr. Vega joins both services, with hours of the week in one of them, or leaves the house: whoever can pass to Dr. Ortiz
 * does, the rest is withdrawn.
 * @returns undefined when she joined
 */
export async function joinOrLeave(office: Office): Promise<Settled | undefined> {
  const { server, vega, skin, clinic } = office;
  const { db } = server.deps;
  const hers = and(eq(serviceProfessionals.personId, vega), inArray(serviceProfessionals.serviceId, [skin, clinic]));
  const who = ['put', 'profesionales', 'uno', `correo=${VEGA.email}`];
  if ((await db.$count(serviceProfessionals, hers)) > 0) {
    const before = await rowsNow(office);
    await obey(office, ...who, 'activo=no', '--pasar-a', ORTIZ.email, '--retirar', 'Se mudó');
    const settled = tally(before, await rowsNow(office));
    await db.delete(serviceProfessionals).where(hers);
    await obey(office, ...who, 'activo=sí');
    return settled;
  }
  const week = [{ dias: [1, 2, 3, 4, 5], desde: '08:00', hasta: '20:00' }];
  await db.insert(serviceProfessionals).values([
    { unit: 1, serviceId: skin, personId: vega, schedule: week },
    { unit: 1, serviceId: clinic, personId: vega, schedule: [] },
  ]);
  return undefined;
}
