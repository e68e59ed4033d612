// @engine pg
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointments, familyLinks, people } from '../../server/platform/db/schema/index.ts';
import { APPOINTMENTS, OF_ONE_NETWORK } from '../../server/platform/limits/limits.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { book, patients, serviceNamed } from './booking-kit.ts';
import { serviceId, start } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { mailedCode, prove, signedUp } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
beforeAll(async () => {
  const { texts } = compiledTenant('demo').server;
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, texts })]) });
});
afterAll(() => server.close());

let claims = 0;
/**
 * A person signing up from a network, with an unproven e-mail; no DNI ends in 8, which has no limit left in the demo.
 */
async function unproven(network: string): Promise<{ browser: Browser; documento: string; email: string }> {
  claims += 1;
  const [documento, email] = [String(37_100_001 + 10 * claims), `ajeno${claims}@example.com`];
  const browser = await signedUp(server, documento, email);
  const mine = and(eq(people.identityNumber, documento), isNotNull(people.provisionalSince));
  await server.deps.db.update(people).set({ provisionalFrom: network }).where(mine);
  return { browser, documento, email };
}

/** Hours of the clinic, one after the other, no two alike. */
let hours = 0;
function nextHour(): { readonly fecha: string; readonly hora: string } {
  const days = [
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-07',
    '2026-12-09',
    '2026-12-10',
    '2026-12-11',
    '2026-12-14',
    '2026-12-15',
    '2026-12-16',
  ];
  const [day, at] = [Math.floor(hours / 12), hours % 12];
  hours += 1;
  return {
    fecha: days[day] ?? '',
    hora: `${String(8 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
  };
}

const clinic = async (browser: Browser): Promise<number> => (await serviceNamed(browser, 'Clínica médica')).id;
const told = (answer: { json: () => { error?: { code: string; message?: string } } }) => answer.json().error;
const NETWORK = '203.0.113.7';

describe('appointments and places that accounts may hold', { timeout: 120_000 }, () => {
  it('limits an unproven account to three appointments, also concurrent, until proven [FIXS-04]', async () => {
    const { browser, documento, email } = await unproven('198.51.100.1');
    const code = await mailedCode(server, email);
    const servicio = await clinic(browser);
    const wishes = Array.from({ length: APPOINTMENTS.provisional.ahead + 3 }, () => ({
      documento,
      servicio,
      ...nextHour(),
    }));
    const answers = await Promise.all(wishes.map((wish) => book(browser, wish)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(APPOINTMENTS.provisional.ahead);
    for (const answer of refused)
      expect(told(answer)).toMatchObject({
        code: 'TOO_MANY',
        message: expect.stringMatching(/confirmá tu correo/),
      });
    expect((await prove(browser, code)).statusCode).toBe(200);
    expect((await book(browser, { documento, servicio, ...nextHour() })).statusCode).toBe(200);
  });

  it('limits mails from an unproven account’s booking, moving and cancelling [FIXS-04, A52]', async () => {
    const { browser, documento } = await unproven('198.51.100.2');
    const servicio = await clinic(browser);
    const { id } = (await book(browser, { documento, servicio, ...nextHour() })).json();
    let done = 1;
    const move = () => browser.post('/api/turnos/reprogramar', { id, ...nextHour() });
    while (done < 2 * APPOINTMENTS.provisional.changes && (await move()).statusCode === 200) done += 1;
    expect(done).toBe(APPOINTMENTS.provisional.changes);
    expect((await browser.post('/api/turnos/cancelar', { id })).statusCode).toBe(200);
    expect(told(await book(browser, { documento, servicio, ...nextHour() }))).toMatchObject({ code: 'TOO_MANY' });
  });

  it('counts changes of appointments that began within the last day, and no older ones [FIXH-09]', async () => {
    const { browser, documento } = await unproven('198.51.100.7');
    const servicio = await clinic(browser);
    const { id } = (await book(browser, { documento, servicio, ...nextHour() })).json();
    const wish = { documento, servicio, ...nextHour() };
    const began = (hours: number) => ({
      version: APPOINTMENTS.provisional.changes,
      startsAt: new Date(server.clock.now().getTime() - hours * 3_600_000),
    });
    const past = (hours: number) =>
      server.deps.db.update(appointments).set(began(hours)).where(eq(appointments.id, id));
    await past(23);
    expect(told(await book(browser, wish))).toMatchObject({ code: 'TOO_MANY' });
    await past(25);
    expect((await book(browser, wish)).statusCode).toBe(200);
  });

  it('appointments that are moved at once are counted one after the other [FIXS-04, A52]', async () => {
    const { browser, documento } = await unproven('198.51.100.5');
    const servicio = await clinic(browser);
    const ids: number[] = [];
    for (let each = 0; each < APPOINTMENTS.provisional.ahead; each += 1)
      ids.push((await book(browser, { documento, servicio, ...nextHour() })).json().id);
    const wishes = ids.flatMap((id) => Array.from({ length: 4 }, () => ({ id, ...nextHour() })));
    const answers = await Promise.all(wishes.map((wish) => browser.post('/api/turnos/reprogramar', wish)));
    const moved = answers.filter(({ statusCode }) => statusCode === 200);
    expect(moved).toHaveLength(APPOINTMENTS.provisional.changes - APPOINTMENTS.provisional.ahead);
    expect(answers.filter((answer) => answer.statusCode === 429).map(told)).toMatchObject(
      wishes
        .slice(moved.length)
        .map(() => ({ code: 'TOO_MANY', message: expect.stringMatching(/confirmá tu correo/) })),
    );
  });

  it('counts appointments of an adult member against the limit of the holder [FIXS-04]', async () => {
    const { db } = server.deps;
    const { browser, documento } = await unproven('198.51.100.6');
    const servicio = await clinic(browser);
    const [holder] = await db.select().from(people).where(eq(people.identityNumber, documento));
    if (!holder) throw new Error('nobody signed up');
    const grown = { unit: 1, kind: 'member', profileName: 'Familiar', firstName: 'Lía', lastName: 'Paz' } as const;
    const [member] = await db
      .insert(people)
      .values({ ...grown, identityNumber: '49100001', birthDate: '2000-01-01', createdAt: server.clock.now() })
      .returning();
    if (!member) throw new Error('nobody was added');
    const link = { unit: 1, holderId: holder.id, memberId: member.id, identityNumber: member.identityNumber };
    await db.insert(familyLinks).values({ ...link, createdAt: server.clock.now() });
    for (let each = 0; each < APPOINTMENTS.provisional.ahead; each += 1)
      expect((await book(browser, { documento, servicio, ...nextHour() })).statusCode).toBe(200);
    await db.update(appointments).set({ personId: member.id }).where(eq(appointments.personId, holder.id));
    expect(refusalOf(await book(browser, { documento, servicio, ...nextHour() }))).toEqual([429, 'TOO_MANY']);
  });

  it('limits appointments of one network’s unproven accounts, and of nobody else [FIXS-04]', async () => {
    let given = 0;
    for (let account = 0; account < 8; account += 1) {
      const { browser, documento } = await unproven(NETWORK);
      const servicio = await clinic(browser);
      for (let each = 0; each < APPOINTMENTS.provisional.ahead; each += 1)
        given += (await book(browser, { documento, servicio, ...nextHour() })).statusCode === 200 ? 1 : 0;
    }
    expect(given).toBe(OF_ONE_NETWORK.appointments);
    const elsewhere = await unproven('198.51.100.3');
    const wish = { documento: elsewhere.documento, servicio: await clinic(elsewhere.browser) };
    expect((await book(elsewhere.browser, { ...wish, ...nextHour() })).statusCode).toBe(200);
    const [proven] = await patients(server, 1);
    if (!proven) throw new Error('nobody');
    const servicio = await clinic(proven.browser);
    expect((await book(proven.browser, { documento: proven.documento, servicio, ...nextHour() })).statusCode).toBe(200);
  });

  it('limits waiting unproven accounts of one network, until the e-mail is proven [FIXS-04, CARE-01]', async () => {
    const crowd = [];
    for (let one = 0; one <= OF_ONE_NETWORK.waiting; one += 1) crowd.push(await unproven('198.51.100.4'));
    const answers = await Promise.all(
      crowd.map(async ({ browser, documento }) =>
        start(browser, documento, await serviceId(browser, 'Clínica médica')),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(OF_ONE_NETWORK.waiting);
    expect(refused.map(told)).toMatchObject([
      { code: 'TOO_MANY', message: expect.stringMatching(/no confirmaron su correo/) },
    ]);
    const late = crowd[answers.findIndex(({ statusCode }) => statusCode === 429)];
    if (!late) throw new Error('nobody was refused');
    expect((await prove(late.browser, await mailedCode(server, late.email))).statusCode).toBe(200);
    const again = await start(late.browser, late.documento, await serviceId(late.browser, 'Clínica médica'));
    expect(again.statusCode).toBe(200);
  });
});
