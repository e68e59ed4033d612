import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSessionsOf } from '../../server/features/sessions/sessions.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { credentials, people, sessions } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { untilSomebodyWaits } from './lock-wait.ts';
import { refusalOf } from './refusal-of.ts';

const DNI = '30111222';
const OLD = 'portal2026';
const NEW = 'otra-clave-77';

let server: TestServer;
/** Hashed before: the sign-in that is stopped holds a place. */
let hashes: { readonly before: string; readonly after: string };
beforeAll(async () => {
  server = await buildTestServer();
  // The first request fills the unit, which hashes too.
  await server.browser().get('/api/unidad/requisitos');
  const { passwords } = server.deps;
  hashes = { before: await passwords.hash(OLD), after: await passwords.hash(NEW) };
});
afterAll(() => server.close());
beforeEach(async () => {
  await keep(server.deps.db, hashes.before);
  await server.deps.db.delete(sessions);
});

const ana = async () => {
  const [row] = await server.deps.db.select().from(people).where(eq(people.identityNumber, DNI));
  if (!row) throw new Error('Ana is missing');
  return row;
};

async function keep(db: Database, passwordHash: string): Promise<void> {
  await db
    .update(credentials)
    .set({ passwordHash })
    .where(eq(credentials.personId, (await ana()).id));
}

/** Steps of a recovery in its transaction, with a pause for the test in the middle. */
async function setNewPassword(meanwhile: (tx: Database) => Promise<void> = async () => undefined): Promise<void> {
  const person = await ana();
  await transaction(server.deps.db, async (tx) => {
    await tx.update(credentials).set({ passwordHash: hashes.after }).where(eq(credentials.personId, person.id));
    await meanwhile(tx);
    await endSessionsOf({ ...server.deps, db: tx }, person);
  });
}

const living = async () => {
  const { id } = await ana();
  const rows = await server.deps.db.select().from(sessions).where(eq(sessions.personId, id));
  return rows.filter(({ revokedAt }) => revokedAt === null).length;
};

/** The next judging of a password stops when its answer is known, until it is let go on. */
function stopAfterJudging() {
  const { passwords } = server.deps;
  const original = passwords.withPlace.bind(passwords);
  let judged = (): void => undefined;
  let goOn = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    judged = resolve;
  });
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(passwords, 'withPlace').mockImplementationOnce((work) =>
    original((hashing) =>
      work({
        ...hashing,
        pick: async (phcs, password) => {
          const matching = await hashing.pick(phcs, password);
          judged();
          await released;
          return matching;
        },
      }),
    ),
  );
  return { known, goOn: () => goOn() };
}

describe('a password changed during a sign-in with the old one', () => {
  it('opens no session: the change came between the judging and the session [R8]', async () => {
    const { known, goOn } = stopAfterJudging();
    const browser = server.browser();
    const signingIn = browser.login(DNI, OLD);
    await known;
    await setNewPassword();
    goOn();
    const answer = await signingIn;
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'LOGIN_REFUSED']);
    expect(browser.cookies.has('sid_1')).toBe(false);
    expect(await living()).toBe(0);
    expect((await server.browser().login(DNI, NEW)).statusCode).toBe(200);
  });

  it('opens no session: the sign-in waits for the change [R8]', async () => {
    const { known, goOn } = stopAfterJudging();
    const signingIn = server.browser().login(DNI, OLD);
    await known;
    await setNewPassword(async (tx) => {
      goOn();
      // The embedded engine runs one transaction at a time: there the sign-in waits for its turn.
      if (server.deps.database.engine === 'postgres') await untilSomebodyWaits(tx);
    });
    expect(refusalOf(await signingIn)).toEqual([401, 'LOGIN_REFUSED']);
    expect(await living()).toBe(0);
  });

  it('ends the session that stood before it [R8]', async () => {
    const browser = server.browser();
    expect((await browser.login(DNI, OLD)).statusCode).toBe(200);
    await setNewPassword();
    expect(await living()).toBe(0);
    expect((await browser.get('/api/auth/sesion')).json().status).toBe('not-authenticated');
  });
});
