import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { STATUS_CODES } from '../../engine/domain/appointment/appointment.ts';
import { openSession } from '../../server/features/sessions/sessions.ts';
import {
  appointments,
  artCases,
  artDocuments,
  artFollowUps,
  outboxMails,
  people,
  services,
} from '../../server/platform/db/schema/index.ts';
import { GISELA, HUGO, newCase } from '../server/art-kit.ts';
import { seeded } from '../server/seeded.ts';
import { PDF } from '../server/upload-kit.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { type MortalSite, type Open, onPglite, onPostgres } from './mortal-site.ts';
import { workingDays } from './working-days.ts';

const TENANT = 'demo';
const { unit: UNIT } = compiledTenant(TENANT).public;
const ROUTE = '/api/art/crear';
/** Tabs that register at once, two for each manager. */
const TABS = 4;
/** Places of one creation, at the least: before and after its commit, and before its answer leaves. */
const PLACES = 3;
/** Creations wished for while its places are looked for: with few slots taken, far more than there are places. */
const TRIES = 30;
/** Milliseconds; each life takes a minute by the servers' clock, and the last one ends before this is over. */
const SIGNED_IN_LATER = 3 * 3_600_000;

/** A case that somebody asked for, and what became of it as far as they know. */
interface Wish {
  readonly token: string;
  readonly key: string;
  readonly documento: string;
  readonly email: string;
  readonly body: object;
  readonly withFile: boolean;
  known: 'unanswered' | 'refused' | number;
}

/** The stored rows of a wish. */
interface Kept {
  readonly numbers: readonly number[];
  readonly appointments: readonly number[];
  readonly followUps: number;
  readonly documents: number;
  readonly mails: number;
}

/** Managers who register, and the appointments. */
interface World {
  readonly tokens: readonly string[];
  readonly service: number;
  readonly slots: readonly { readonly fecha_turno: string; readonly hora_turno: string }[];
}

/** A new wish: another worker, every second with a document. */
function newWish({ tokens, service, slots }: World, tab: number, random: () => number): Wish {
  const slot = slots[Math.floor(random() * slots.length)];
  const token = tokens[tab % tokens.length];
  if (slot === undefined || token === undefined) throw new Error('no slot or manager');
  const fields = newCase(service, { ...slot, unidad_id: UNIT, unidad_id_turno: UNIT });
  const withFile = random() < 0.5;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new Blob([PDF], { type: 'application/pdf' }), 'denuncia.pdf');
  const { documento, email } = fields;
  const body = withFile ? form : fields;
  return {
    token,
    key: randomUUID(),
    documento: String(documento),
    email: String(email),
    body,
    withFile,
    known: 'unanswered',
  };
}

/** Asks for a case; retries with the same key without an answer. @returns false when the retry has no answer either */
async function ask(site: MortalSite, wish: Wish): Promise<boolean> {
  const answer = await site.send(wish.token, ROUTE, wish.body, wish.key);
  if (answer === undefined) return false;
  expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status);
  const { caso } = answer.body as { readonly caso?: { readonly id: number } };
  wish.known = answer.status === 200 && caso !== undefined ? caso.id : 'refused';
  return true;
}

/** Stored rows of each wish, by its worker's DNI. */
async function keptOf(wishes: readonly Wish[], open: Open): Promise<ReadonlyMap<string, Kept>> {
  const { db, close } = await open();
  const kept = new Map<string, Kept>();
  for (const { documento, email } of wishes) {
    const workers = await db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.unit, UNIT), eq(people.kind, 'worker'), eq(people.identityNumber, documento)));
    const ids = workers.map(({ id }) => id);
    const cases = await db.select().from(artCases).where(inArray(artCases.personId, ids));
    const held = await db.select().from(appointments).where(inArray(appointments.personId, ids));
    const caseIds = cases.map(({ id }) => id);
    const notes = await db.select().from(artFollowUps).where(inArray(artFollowUps.caseId, caseIds));
    const files = await db.select().from(artDocuments).where(inArray(artDocuments.caseId, caseIds));
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
    // A worker's record without a case would be half of one.
    expect([documento, cases.length]).toEqual([documento, workers.length]);
    kept.set(documento, {
      numbers: cases.map(({ number }) => number),
      appointments: held.map(({ status }) => STATUS_CODES[status]),
      followUps: notes.length,
      documents: files.length,
      mails: mails.length,
    });
  }
  await close();
  return kept;
}

const NOTHING: Kept = { numbers: [], appointments: [], followUps: 0, documents: 0, mails: 0 };
const whole = (number: number, { withFile }: Wish): Kept => ({
  numbers: [number],
  appointments: [1],
  followUps: 1,
  documents: withFile ? 1 : 0,
  mails: 1,
});

/** Expects each acknowledged wish stored once and whole; one without an answer is stored whole or not at all. */
async function check(wishes: readonly Wish[], open: Open): Promise<void> {
  const kept = await keptOf(wishes, open);
  for (const wish of wishes) {
    const found = kept.get(wish.documento) ?? NOTHING;
    const [number] = found.numbers;
    if (typeof wish.known === 'number') expect(found).toEqual(whole(wish.known, wish));
    else if (wish.known === 'refused' || number === undefined) expect(found).toEqual(NOTHING);
    else expect(found).toEqual(whole(number, wish));
  }
}

/** Checks the stored wishes after a crash, and retries those without an answer. */
async function comeBack(site: MortalSite, wishes: readonly Wish[], open: Open): Promise<void> {
  await check(wishes, open);
  await site.live();
  for (const wish of wishes) if (wish.known === 'unanswered') expect(await ask(site, wish)).toBe(true);
}

/** Managers of the demo data with open sessions, and slots of the weeks to come: one that is taken already is refused. */
async function prepare(site: MortalSite, open: Open): Promise<World> {
  await site.fill();
  const { db, close } = await open();
  const tenant = compiledTenant(TENANT);
  // The sign-in is later than the start of all lives, so that no session is renewed here.
  const clock = { now: () => new Date(Date.now() + SIGNED_IN_LATER) };
  const managers = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, UNIT), inArray(people.identityNumber, [GISELA.dni, HUGO.dni])));
  const signIn = (person: typeof people.$inferSelect) =>
    openSession({ db, clock }, tenant, { person, role: 'art', scope: 'full' });
  const tokens = (await Promise.all(managers.map(signIn))).map(({ token }) => token);
  const [clinic] = await db
    .select()
    .from(services)
    .where(and(eq(services.unit, UNIT), eq(services.name, 'Clínica médica')));
  await close();
  if (!clinic) throw new Error('no service');
  return { tokens, service: clinic.id, slots: workingDays(2, 17).flatMap(slotsOf) };
}

const slotsOf = (fecha_turno: string) =>
  Array.from({ length: 20 }, (_, half) => ({
    fecha_turno,
    hora_turno: `${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
  }));

/**
 * Dies at one place of a creation after the other, until one is answered before it.
 * @returns how many places there were. A wish that is refused, its slot being somebody's already, has none of them: whoever
 * met one wishes again for the same place
 */
async function dieAtEachPlace(
  site: MortalSite,
  wishes: readonly Wish[],
  wish: (tab: number) => Wish,
  open: Open,
): Promise<number> {
  let places = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const one = wish(places);
    const died = await site.dieAt(ROUTE, places + 1, () => ask(site, one));
    if (died) await comeBack(site, wishes, open);
    if (one.known === 'refused') continue;
    if (!died) return places;
    places += 1;
  }
  throw new Error(`${TRIES} creations, and each had another place or was refused`);
}

/** Crashes first at each place of a creation, then as often as given while all managers register. */
const registerThroughDeaths =
  (kills: number) =>
  async (site: MortalSite, open: Open): Promise<void> => {
    const world = await prepare(site, open);
    const random = seeded(kills);
    const wishes: Wish[] = [];
    const wish = (tab: number): Wish => {
      const one = newWish(world, tab, random);
      wishes.push(one);
      return one;
    };
    await site.live();
    const places = await dieAtEachPlace(site, wishes, wish, open);
    expect(places).toBeGreaterThanOrEqual(PLACES);
    const tabs = Array.from({ length: TABS }, (_, tab) => tab);
    for (let kill = 0; kill < kills; kill += 1) {
      await site.dieAmong(tabs, 2 + Math.floor(random() * 12), (tab) => ask(site, wish(tab)));
      await comeBack(site, wishes, open);
    }
    await site.server.kill();
    expect(wishes.filter(({ known }) => known === 'unanswered')).toEqual([]);
    await check(wishes, open);
    const made = wishes.filter(({ known }) => typeof known === 'number');
    expect(new Set(made.map(({ known }) => known)).size).toBe(made.length);
    console.log(
      `${places + kills} muertes: ${made.length} casos de ${wishes.length} pedidos, ${site.delays} insistencias`,
    );
  };

/** A death at each place of a creation and so many more, on the embedded database. */
export const killOnPglite = (kills: number): Promise<void> => onPglite(TENANT, registerThroughDeaths(kills));

/** A death at each place of a creation and so many more, on PostgreSQL. */
export const killOnPostgres = (kills: number): Promise<void> => onPostgres(TENANT, registerThroughDeaths(kills));
