// @engine pg
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '../../server/features/account/close-account.ts';
import { endAccount, holdAccount } from '../../server/features/account/end-account.ts';
import { endFactor } from '../../server/features/credentials/end-factor.ts';
import { lockCredentials } from '../../server/features/credentials/lock-credentials.ts';
import { setPassword } from '../../server/features/credentials/set-password.ts';
import { beginStep, endStepsOf } from '../../server/features/credentials/sign-in-step.ts';
import { beginPasskey } from '../../server/features/mfa/add-passkey.ts';
import { beginFactor } from '../../server/features/mfa/set-up-factor.ts';
import { endSessionsOf, findSession, openSession } from '../../server/features/sessions/sessions.ts';
import { askForPasskey } from '../../server/features/sign-in/enter-by-passkey.ts';
import type { Database } from '../../server/platform/db/database.ts';
import type { PersonRow } from '../../server/platform/db/person-row.ts';
import { credentials, passkeys, people, secondFactors } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';

let server: TestServer;
let turn = 0;
beforeAll(async () => {
  server = await buildTestServer();
  // The first request creates the demo's people.
  await server.browser('uno').get('/api/unidad/requisitos');
});
afterAll(() => server.close());

const tenantOne = async () => {
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('no tenant');
  return tenant;
};

/** Another account, with a password, and a factor begun. */
async function someone(): Promise<PersonRow> {
  const { db } = server.deps;
  const [one] = await db.select().from(people).where(eq(people.identityNumber, '30111222')).limit(1);
  if (!one) throw new Error('the patient is missing');
  const { id: _id, ref: _ref, ...copy } = one;
  turn += 1;
  const [made] = await db
    .insert(people)
    .values({ ...copy, identityNumber: `6300000${turn}` })
    .returning();
  if (!made) throw new Error('nobody was made');
  await db.insert(credentials).values({ personId: made.id, unit: made.unit, passwordHash: 'h', updatedAt: TUESDAY });
  await beginFactor(server.deps, await tenantOne(), made);
  return made;
}

/** One party's step in a transaction; `pause` lets another party begin in its middle. */
type Step = (tx: Database, person: PersonRow, pause: () => Promise<void>) => Promise<unknown>;

const context = (db: Database) => ({
  db,
  clock: server.clock,
  address: (path: string) => `https://portal.test${path}`,
});

/** As signing in does, by the password and by a code: what counts is held, then the session is written. */
const enter: Step = async (tx, person, pause) => {
  await lockCredentials(tx, person, 'share');
  await pause();
  await openSession(context(tx), await tenantOne(), { person, role: 'patient', scope: 'full' });
};

const close: Step = async (tx, person, pause) => {
  const held = await holdAccount(context(tx), person);
  await pause();
  await tx.delete(credentials).where(eq(credentials.personId, person.id));
  await endAccount(context(tx), await tenantOne(), held);
};

const FIRST = { 'who enters': enter, 'an account that ends': close } satisfies Readonly<Record<string, Step>>;

const SECOND = {
  'who enters': enter,
  'the account that is closed': async (tx, person) =>
    closeAccount(context(tx), await tenantOne(), person, 'h').catch((error: unknown) => {
      // Somebody was faster.
      expect(error).toMatchObject({ code: 'WRONG_PASSWORD' });
    }),
  'a factor that is begun': async (tx, person) => beginFactor(context(tx), await tenantOne(), person),
  'a factor that is taken away': async (tx, person) => {
    await endFactor(tx, person);
    await endSessionsOf(context(tx), person);
  },
  'a password that is set': async (tx, person) => {
    await setPassword(tx, server.clock, person, 'other');
    await endSessionsOf(context(tx), person);
  },
} satisfies Readonly<Record<string, Step>>;

const keysOf = <Name extends string>(steps: Readonly<Record<Name, Step>>): readonly Name[] =>
  Object.keys(steps) as Name[];

/** Waits until a query waits for a lock in this database, or `done` returns true. */
async function untilOneWaits(done: () => boolean): Promise<void> {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const found = (await server.deps.db.execute(waiting)) as unknown as { readonly rows: readonly unknown[] };
    if (done() || found.rows.length > 0) return;
  }
}

describe('concurrent sign-in operations of one person', { timeout: 60_000 }, () => {
  const pairs = keysOf(FIRST).flatMap((first) => keysOf(SECOND).map((second) => [first, second] as const));
  it.each(pairs)('locks in one order when %s meets %s, without deadlock [D-FACTOR-05, R8]', async (one, two) => {
    const person = await someone();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let over = false;
    const second = begun
      .then(() => transaction(server.deps.db, (tx) => SECOND[two](tx, person, async () => undefined)))
      .finally(() => {
        over = true;
      });
    const first = transaction(server.deps.db, (tx) =>
      FIRST[one](tx, person, async () => {
        begin();
        await untilOneWaits(() => over);
      }),
    );
    const [firstEnd, secondEnd] = await Promise.allSettled([first, second]);
    expect([firstEnd, secondEnd]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  });
});

const SITE = { id: 'portal.test', origin: 'https://portal.test' };

/** Somebody with codes that count and a passkey beside them. */
async function keyed() {
  const { db } = server.deps;
  const person = await someone();
  const whose = eq(secondFactors.personId, person.id);
  const [factor] = await db.update(secondFactors).set({ confirmedAt: TUESDAY }).where(whose).returning();
  if (!factor) throw new Error('nothing was begun');
  const made = { publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'x', backedUp: false };
  const key = { unit: 1, factorId: factor.id, site: SITE.id, credentialId: `${person.id}`, createdAt: TUESDAY };
  await db.insert(passkeys).values({ ...key, ...made });
  return { person, factor };
}

/** Outcome of `asked` when it begins between the write of `end` and its commit. */
async function whileEnding(end: (tx: Database) => Promise<unknown>, asked: () => Promise<unknown>): Promise<unknown> {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let over = false;
  const came = begun
    .then(asked)
    .catch((error: unknown) => error)
    .finally(() => {
      over = true;
    });
  await transaction(server.deps.db, async (tx) => {
    await end(tx);
    begin();
    await untilOneWaits(() => over);
  });
  return came;
}

describe('a device that is asked while what it is asked for ends', { timeout: 60_000 }, () => {
  it('answers SIGN_IN_OVER when the sign-in ends while a passkey is requested [D-PASSKEY-02, D-FACTOR-05]', async () => {
    const { person } = await keyed();
    const tenant = await tenantOne();
    const token = await beginStep(server.deps, person);
    const came = await whileEnding(
      (tx) => endStepsOf(tx, person),
      () => askForPasskey(server.deps, tenant, token, SITE),
    );
    expect(came).toMatchObject({ status: 401, code: 'SIGN_IN_OVER' });
  });

  it('answers FACTOR_OFF when the factor ends while a passkey is added [D-PASSKEY-02, D-FACTOR-05]', async () => {
    const { person, factor } = await keyed();
    const tenant = await tenantOne();
    const { token } = await openSession(server.deps, tenant, {
      person,
      role: 'professional',
      scope: 'full',
      proven: true,
    });
    const session = await findSession(server.deps, tenant, token);
    if (!session) throw new Error('no session');
    const came = await whileEnding(
      (tx) => endFactor(tx, person),
      () => beginPasskey(server.deps, tenant, session, { factor, site: SITE, name: 'x' }),
    );
    expect(came).toMatchObject({ status: 409, code: 'FACTOR_OFF' });
  });
});
