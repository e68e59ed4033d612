// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetPerson } from '../../server/features/account/forget-person.ts';
import { pruneEarlierEmails } from '../../server/features/people/earlier-email.ts';
import { earlierEmails, outboxMails, people, secondFactors } from '../../server/platform/db/schema/index.ts';
import { EARLIER_EMAIL_HOURS } from '../../server/platform/limits/limits.ts';
import type { Browser, TestServer } from './helper.ts';
import { saveProfile } from './profile-kit.ts';
import { buildShippedServer, codeIn, Recovery } from './recovery-kit.ts';

const DNI = '30111222';
const OWNER = 'ana.perez@example.com';
const THIEF = 'ladron@example.com';
const NEW = 'nublado-jazmin';
const HOUR = 3_600_000;

let server: TestServer;
let demo: Recovery;
let open: Browser;
beforeAll(async () => {
  server = await buildShippedServer();
});
afterAll(() => server.close());

/** Each test begins a day later, with the demo as it was and a browser that its owner left open. */
beforeEach(async () => {
  server.clock.advance(24 * HOUR);
  demo = await Recovery.at(server, 'demo');
  const tenant = await server.deps.tenants.get('demo');
  if (tenant) await server.deps.demo?.renew(tenant);
  await server.deps.db.delete(outboxMails);
  open = server.browser('demo');
  expect((await open.login(DNI, 'portal2026')).statusCode).toBe(200);
});

/** Changes the e-mail in the profile of the signed-in person. */
async function change(email: string): Promise<void> {
  expect((await saveProfile(open, DNI, { email }, demo.unit)).statusCode).toBe(200);
}

const emailOnFile = async (): Promise<string | null | undefined> => {
  const ana = and(eq(people.unit, demo.unit), eq(people.identityNumber, DNI), eq(people.kind, 'holder'));
  return (await server.deps.db.select().from(people).where(ana))[0]?.email;
};

/** Addresses of the codes requested by this name; the answer never reveals them. */
async function codesGoTo(name: string): Promise<string[]> {
  const before = (await demo.mails()).length;
  expect((await demo.ask(name)).statusCode).toBe(200);
  await demo.issue();
  return (await demo.mails()).slice(before).map(({ recipient }) => recipient);
}

describe('an e-mail that is changed in the profile', () => {
  it('sends recovery codes to the earlier address for three days [R8, FIXS-04]', async () => {
    await change(THIEF);
    expect(await codesGoTo(DNI)).toEqual([OWNER]);
    expect(await codesGoTo(OWNER)).toEqual([OWNER]);
    expect(await codesGoTo(THIEF)).toEqual([]);
    server.clock.advance(EARLIER_EMAIL_HOURS * HOUR - 1_000);
    expect(await codesGoTo(DNI)).toEqual([OWNER]);
    server.clock.advance(11 * 60_000);
    expect(await codesGoTo(THIEF)).toEqual([THIEF]);
    // A code that goes to the new address does not restart an ended change.
    expect(await codesGoTo(OWNER)).toEqual([]);
  });

  it('notifies the earlier address of each change with the hours left [R8]', async () => {
    await change(THIEF);
    const [told] = await demo.mails();
    expect([told?.recipient, told?.body]).toEqual([OWNER, expect.stringContaining(`${EARLIER_EMAIL_HOURS} horas`)]);
    server.clock.advance(HOUR);
    await open.login(DNI, 'portal2026');
    await change('otro@example.com');
    expect((await demo.mails()).map(({ recipient }) => recipient)).toEqual([OWNER, OWNER]);
    expect(await codesGoTo(DNI)).toEqual([OWNER]);
  });

  it('reverts to the earlier address after a recovery, ending sessions [R8]', async () => {
    await change(THIEF);
    await codesGoTo(DNI);
    const code = codeIn((await demo.mails()).at(-1)?.body ?? '');
    expect((await demo.reset(DNI, code, NEW)).statusCode).toBe(200);
    expect(await emailOnFile()).toBe(OWNER);
    expect((await demo.mails()).at(-1)?.recipient).toBe(OWNER);
    expect((await open.get('/api/auth/sesion')).json().user ?? null).toBeNull();
    server.clock.advance((EARLIER_EMAIL_HOURS + 1) * HOUR);
    expect(await codesGoTo(DNI)).toEqual([OWNER]);
  });

  it('reverts also with a code mailed just before the term ends [R8]', async () => {
    await change(THIEF);
    server.clock.advance(EARLIER_EMAIL_HOURS * HOUR - 60_000);
    await codesGoTo(DNI);
    const code = codeIn((await demo.mails()).at(-1)?.body ?? '');
    server.clock.advance(5 * 60_000);
    expect((await demo.reset(DNI, code, NEW)).statusCode).toBe(200);
    expect(await emailOnFile()).toBe(OWNER);
  });

  it('forgets the earlier address when it is restored or expired [R8, FIXS-23]', async () => {
    const kept = () => server.deps.db.select().from(earlierEmails);
    await change(THIEF);
    await change(OWNER.toUpperCase());
    expect(await kept()).toEqual([]);
    await change(THIEF);
    expect(await kept()).toHaveLength(1);
    await pruneEarlierEmails(server.deps);
    expect(await kept()).toHaveLength(1);
    server.clock.advance(EARLIER_EMAIL_HOURS * HOUR + 1);
    await pruneEarlierEmails(server.deps);
    expect(await kept()).toEqual([]);
  });

  it('erases earlier address and second factor with the account [FIXS-23]', async () => {
    const { db, clock } = server.deps;
    await change(THIEF);
    const ana = and(
      eq(people.unit, demo.unit),
      eq(people.identityNumber, DNI),
      eq(people.kind, 'holder'),
      eq(people.isActive, true),
    );
    const [person] = await db.select().from(people).where(ana);
    if (!person) throw new Error('no Ana');
    const whose = { unit: demo.unit, personId: person.id };
    await db.insert(secondFactors).values({ ...whose, secret: Buffer.from('sealed'), createdAt: clock.now() });
    await forgetPerson(server.deps, demo.unit, person.id);
    expect(await db.select().from(earlierEmails)).toEqual([]);
    expect(await db.select().from(secondFactors).where(eq(secondFactors.personId, person.id))).toEqual([]);
  });
});
