// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockCredentials } from '../../server/features/credentials/lock-credentials.ts';
import { setPassword } from '../../server/features/credentials/set-password.ts';
import { endSessionsOf } from '../../server/features/sessions/sessions.ts';
import { backupCodes, people, secondFactors } from '../../server/platform/db/schema/index.ts';
import { outsideTransaction, transaction } from '../../server/platform/db/transaction.ts';
import { CLEANUP_JOBS } from '../../server/workers/cleanup-jobs.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { untilSomebodyWaits } from './lock-wait.ts';
import {
  codeOf,
  DOCTOR,
  phoneOf,
  SECURITY,
  STEP,
  secured,
  startAnew,
  status,
  subjects,
  typeCode,
  typePassword,
} from './second-factor-kit.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
let policy = 'offered';
beforeAll(async () => {
  const tenant = testTenant({ id: 'uno', unit: 1, settings: { security: { ...SECURITY } } });
  // Once the settings are complete: completing them reads each once.
  Object.defineProperty(tenant.public.settings.security, 'secondFactor', { get: () => policy, enumerable: true });
  server = await buildTestServer({ source: listSource([tenant]) });
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  policy = 'offered';
  await startAnew(server);
});

const confirm = (browser: Browser, codigo: string) => browser.post('/api/verificacion/confirmar', { codigo });

async function doctor() {
  const [row] = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), eq(people.email, DOCTOR.correo)));
  if (!row) throw new Error('the doctor is missing');
  return row;
}

/** Signed in, with a factor begun, and the phone that shows its codes. */
async function begun() {
  const browser = server.browser('uno');
  await typePassword(browser);
  const { direccion } = (await browser.post('/api/verificacion/activar', { password: DOCTOR.password })).json();
  return { browser, phone: phoneOf(direccion, server) };
}

/** A password that is set at this moment, as recovery and invitation do; to the one that it was. */
async function setPasswordAgain(): Promise<void> {
  const hash = await server.deps.passwords.hash(DOCTOR.password);
  const person = await doctor();
  await transaction(server.deps.db, async (tx) => {
    await setPassword(tx, server.deps.clock, person, hash);
    await endSessionsOf({ ...server.deps, db: tx }, person);
  });
}

/** Runs `meanwhile` once, between the check of the next code and the write. */
function afterHashing(meanwhile: () => Promise<void>): void {
  const { passwords } = server.deps;
  const original = passwords.withPlace.bind(passwords);
  let done = false;
  vi.spyOn(passwords, 'withPlace').mockImplementationOnce((work, network) =>
    original((hashing) => {
      const hash = async (...of: Parameters<typeof hashing.hash>) => {
        const made = await hashing.hash(...of);
        if (!done) {
          done = true;
          await meanwhile();
        }
        return made;
      };
      return work({ ...hashing, hash });
    }, network),
  );
}

describe('a second factor that is confirmed', { timeout: 120_000 }, () => {
  it('is refused when its session ended during the check [D-FACTOR-05]', async () => {
    const { browser, phone } = await begun();
    const person = await doctor();
    afterHashing(async () => void (await endSessionsOf(server.deps, person)));
    const answer = await confirm(browser, phone());
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'NO_SESSION']);
    expect((await typePassword(server.browser('uno'))).statusCode).toBe(200);
  });

  it('is removed when the password changed since setup began [D-FACTOR-05]', async () => {
    const { browser, phone } = await begun();
    await setPasswordAgain();
    expect(await server.deps.db.select().from(secondFactors)).toEqual([]);
    await typePassword(browser);
    expect(codeOf(await confirm(browser, phone()))).toBe('FACTOR_NOT_BEGUN');
  });

  it('renews the session token at once and ends copies of it [D-FACTOR-05]', async () => {
    const { browser, phone } = await begun();
    const copy = server.browser('uno');
    copy.cookies.set('sid_1', browser.cookies.get('sid_1') ?? '');
    expect(await status(copy)).toBe('authenticated');
    expect((await confirm(browser, phone())).statusCode).toBe(200);
    expect([await status(browser), await status(copy)]).toEqual(['authenticated', 'not-authenticated']);
  });

  it('answers FACTOR_ON on repeated confirmation and mails a phone change [D-FACTOR-07]', async () => {
    const { browser, phone } = await secured(server);
    expect((await subjects(server))[0]).toContain('Activaste');
    expect(codeOf(await confirm(browser, phone()))).toBe('FACTOR_ON');
    const moved = await browser.post('/api/verificacion/cambiar', { password: DOCTOR.password, codigo: phone() });
    const next = phoneOf(moved.json().direccion, server);
    server.clock.advance(STEP);
    expect((await confirm(browser, next())).statusCode).toBe(200);
    expect((await subjects(server))[0]).toContain('Cambiaste el teléfono');
  });
});

describe('a session opened without the second factor', { timeout: 120_000 }, () => {
  it('ends when the policy starts to ask for the factor [D-FACTOR-08]', async () => {
    const { browser: proven, phone } = await secured(server);
    policy = 'off';
    const plain = server.browser('uno');
    expect((await typePassword(plain)).statusCode).toBe(200);
    expect(await status(plain)).toBe('authenticated');
    policy = 'offered';
    expect([await status(plain), await status(proven)]).toEqual(['not-authenticated', 'authenticated']);
    policy = 'off';
    expect(await status(plain)).toBe('not-authenticated');
    policy = 'offered';
    await typePassword(plain);
    expect((await typeCode(plain, phone())).statusCode).toBe(200);
    policy = 'required';
    expect(await status(plain)).toBe('authenticated');
  });
});

describe('a second factor of an account shared by demo visitors', { timeout: 120_000 }, () => {
  it('is kept for half an hour, then removed for other visitors [D-FACTOR-07]', async () => {
    await secured(server);
    await server.deps.demo?.forgetFactors();
    expect(codeOf(await typePassword(server.browser('uno')))).toBe('SECOND_FACTOR');
    server.clock.advance(30 * 60_000);
    for (const sweep of CLEANUP_JOBS.filter(({ name }) => name === 'forgetDemoFactors'))
      await sweep(server.deps, () => undefined);
    expect((await typePassword(server.browser('uno'))).statusCode).toBe(200);
  });
});

describe('a password that is being set while a code is judged', { timeout: 120_000 }, () => {
  it('is waited for before the factor is locked and ends the sign-in [D-FACTOR-01]', async () => {
    const { phone } = await secured(server);
    const browser = server.browser('uno');
    await typePassword(browser);
    const person = await doctor();
    const { db, database, clock } = server.deps;
    const hash = await server.deps.passwords.hash(DOCTOR.password);
    let typing: Promise<{ json: () => { error?: { code: string } } }> | undefined;
    await transaction(db, async (tx) => {
      await lockCredentials(tx, person, 'update');
      typing = outsideTransaction(() => typeCode(browser, phone()));
      // The embedded engine runs one transaction at a time: there the code waits for its turn.
      if (database.engine === 'postgres') await untilSomebodyWaits(tx);
      // As who replaces the factor goes on: taken in another order, both would wait for each other.
      await tx.update(secondFactors).set({ lastStep: null }).where(eq(secondFactors.personId, person.id));
      await setPassword(tx, clock, person, hash);
    });
    expect(typing && codeOf(await typing)).toBe('SIGN_IN_OVER');
  });
});

describe('codes as they are typed', { timeout: 120_000 }, () => {
  it('count with the space or the hyphen with which applications show them [D-FACTOR-02]', async () => {
    const parted = (code: string, by: string) => `${code.slice(0, 3)}${by}${code.slice(3)}`;
    const { browser, phone } = await begun();
    expect((await confirm(browser, parted(phone(), ' '))).statusCode).toBe(200);
    server.clock.advance(STEP);
    const next = server.browser('uno');
    await typePassword(next);
    expect((await typeCode(next, parted(phone(), '-'))).statusCode).toBe(200);
    server.clock.advance(STEP);
    const both = { password: DOCTOR.password, codigo: parted(phone(), ' ') };
    expect((await next.post('/api/verificacion/codigos', both)).statusCode).toBe(200);
  });

  it('notifies the owner once and logs after repeated wrong codes [D-FACTOR-03]', async () => {
    await secured(server);
    const before = (await subjects(server)).length;
    const guess = async () => {
      const thief = server.browser('uno');
      await typePassword(thief);
      return codeOf(await typeCode(thief, '000000'));
    };
    for (let tries = 0; tries < 4; tries++) expect(await guess()).toBe('FACTOR_WRONG');
    expect((await subjects(server)).length).toBe(before);
    expect(await guess()).toBe('FACTOR_WRONG');
    expect((await subjects(server))[0]).toContain('Alguien probó códigos');
    expect(server.log.join('')).toContain('factor.guessed');
    server.clock.advance(16 * 60_000);
    expect(await guess()).toBe('FACTOR_WRONG');
    expect((await subjects(server)).length).toBe(before + 1);
  });

  it('the mail of the last backup code says how to make others [D-FACTOR-04]', async () => {
    const { codes } = await secured(server);
    const { db } = server.deps;
    const rows = await db.select().from(backupCodes);
    for (const { id } of rows.slice(1)) await db.delete(backupCodes).where(eq(backupCodes.id, id));
    const browser = server.browser('uno');
    await typePassword(browser);
    const typed = await browser.post('/api/auth/codigoDeRespaldo', { codigo: codes[0] ?? '' });
    expect(typed.statusCode).toBe(200);
    expect((await subjects(server))[0]).toContain('Se usó el último código');
  });

  it('refuses new backup codes when the factor is turned off meanwhile [D-FACTOR-07]', async () => {
    const { browser, phone } = await secured(server);
    const { passwords } = server.deps;
    const original = passwords.withPlace.bind(passwords);
    const spy = vi.spyOn(passwords, 'withPlace');
    // Password, code, and then the codes themselves.
    let calls = 0;
    spy.mockImplementation(async (work, network) => {
      const made = await original(work, network);
      calls++;
      if (calls === 3) await server.deps.db.delete(secondFactors);
      return made;
    });
    const answer = await browser.post('/api/verificacion/codigos', { password: DOCTOR.password, codigo: phone() });
    spy.mockRestore();
    expect([calls, answer.statusCode, codeOf(answer)]).toEqual([3, 409, 'FACTOR_OFF']);
  });
});
