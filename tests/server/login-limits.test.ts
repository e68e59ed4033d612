// @engine pg
import { gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetFailures } from '../../server/features/credentials/login-limits.ts';
import { audit, loginAccounts, loginAddresses } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;

/** Nothing is counted when a test begins. */
beforeEach(async () => {
  await server.deps.db.delete(loginAccounts);
  await server.deps.db.delete(loginAddresses);
});

const fail = (dni: string) => server.browser().login(dni, 'wrong');

describe('guessing one account, with the production values', () => {
  beforeAll(async () => {
    server = await buildTestServer();
  });
  afterAll(() => server.close());

  it('slows after 5 failures, from 1 s doubling up to 15 minutes [R6, D-API-02]', async () => {
    for (let guess = 1; guess <= 5; guess += 1)
      expect(refusalOf(await fail('30111222'))).toEqual([401, 'LOGIN_REFUSED']);
    const waits: number[] = [];
    for (let guess = 6; guess <= 18; guess += 1) {
      const slowed = await fail('30111222');
      expect(refusalOf(slowed)).toEqual([429, 'TOO_MANY']);
      waits.push(slowed.json().error.retryAfter);
      expect(slowed.headers['retry-after']).toBe(String(waits.at(-1)));
      server.clock.advance((waits.at(-1) ?? 0) * 1_000);
      expect(refusalOf(await fail('30111222'))).toEqual([401, 'LOGIN_REFUSED']);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it('evaluates the right password only after the account’s wait [R6]', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await fail('30111222');
    expect(refusalOf(await server.browser().login('30111222', 'portal2026'))).toEqual([429, 'TOO_MANY']);
    server.clock.advance(1_000);
    expect((await server.browser().login('30111222', 'portal2026')).statusCode).toBe(200);
    expect(refusalOf(await fail('30111222'))).toEqual([401, 'LOGIN_REFUSED']);
  });

  it('evaluates at most 5 of 20 concurrent guesses [R6]', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail('28444555')));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
  });

  it('lets the owner in after 50 failures once recovery clears the count [R6]', async () => {
    for (let guess = 0; guess < 50; guess += 1) await fail('30111222');
    expect(refusalOf(await server.browser().login('30111222', 'portal2026'))).toEqual([429, 'TOO_MANY']);
    const tenant = await server.deps.tenants.get('uno');
    if (!tenant) throw new Error('tenant uno is missing');
    await forgetFailures(server.deps, tenant, 'portal:30111222');
    expect((await server.browser().login('30111222', 'portal2026')).statusCode).toBe(200);
  });

  it('treats an unknown DNI the same way [R6, R7]', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await fail('29999000');
    expect((await fail('29999000')).json().error).toMatchObject({ code: 'TOO_MANY', retryAfter: 1 });
  });

  it('keeps each refusal in the audit, and never the password [R17]', async () => {
    const [before] = await server.deps.db.select({ id: max(audit.id) }).from(audit);
    await fail('30111222');
    await fail('29999000');
    const rows = await auditTrail(server, gt(audit.id, before?.id ?? 0));
    expect(rows.filter(({ action, outcome }) => action === 'login' && outcome === 'refused')).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('wrong');
  });
});

describe('an attack on one DNI', () => {
  beforeAll(async () => {
    server = await buildTestServer();
  });
  afterAll(() => server.close());

  /** Strangers guess until the account has to wait. */
  const attack = async () => {
    for (let guess = 1; guess <= 7; guess += 1) await fail('30111222');
    expect(refusalOf(await fail('30111222'))).toEqual([429, 'TOO_MANY']);
  };

  it('lets the owner in at a known browser while strangers wait [FIXS-03]', async () => {
    const home = server.browser();
    expect((await home.login('30111222', 'portal2026')).statusCode).toBe(200);
    await home.post('/api/auth/salir');
    await attack();
    expect((await home.login('30111222', 'portal2026')).statusCode).toBe(200);
    expect(refusalOf(await fail('30111222'))).toEqual([429, 'TOO_MANY']);
    expect(refusalOf(await server.browser().login('30111222', 'portal2026'))).toEqual([429, 'TOO_MANY']);
  });

  it('slows a known browser by its own count of failures [FIXS-03]', async () => {
    const home = server.browser();
    await home.login('30111222', 'portal2026');
    for (let guess = 1; guess <= 5; guess += 1)
      expect(refusalOf(await home.login('30111222', 'wrong'))).toEqual([401, 'LOGIN_REFUSED']);
    expect(refusalOf(await home.login('30111222', 'portal2026'))).toEqual([429, 'TOO_MANY']);
    expect((await server.browser().login('30111222', 'portal2026')).statusCode).toBe(200);
  });

  it('recognizes a browser only for its own account, by an unaltered cookie [FIXS-03]', async () => {
    const home = server.browser();
    await home.login('28444555', 'portal2026');
    await attack();
    expect(refusalOf(await home.login('30111222', 'portal2026'))).toEqual([429, 'TOO_MANY']);
    const own = server.browser();
    server.clock.advance(30 * 60_000);
    await own.login('30111222', 'portal2026');
    await attack();
    const [name, value = ''] = [...own.cookies].find(([each]) => each.includes('dev_')) ?? [''];
    const [id, tag = ''] = value.split('.');
    const first = tag.startsWith('A') ? 'B' : 'A';
    own.cookies.set(name, `${id}.${first}${tag.slice(1)}`);
    expect(refusalOf(await own.login('30111222', 'portal2026'))).toEqual([429, 'TOO_MANY']);
  });

  it('sets an HttpOnly device cookie per unit that names no person [FIXS-03]', async () => {
    const answer = await server.browser().login('30111222', 'portal2026');
    const cookie = answer.cookies.find(({ name }) => name === 'dev_1');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.value).toMatch(/^[\w-]{22}(\.[\w-]{22}){1,2}$/);
  });
});

describe('guessing from one address', () => {
  beforeAll(async () => {
    const settings = { security: { idleMinutes: 30, sessionHours: 12, accountFailures: 5, addressFailures: 6 } };
    server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, settings })]) });
  });
  afterAll(() => server.close());

  it('slows and alarms after failures on so many distinct people [R6]', async () => {
    for (let dni = 0; dni < 6; dni += 1) expect(refusalOf(await fail(`2000000${dni}`))).toEqual([401, 'LOGIN_REFUSED']);
    expect(server.log.join('')).toContain('login.address-slowed');
    const slowed = await server.browser().login('30111222', 'portal2026');
    expect(slowed.json().error).toMatchObject({ code: 'TOO_MANY', retryAfter: 1 });
    server.clock.advance(1_000);
    expect((await server.browser().login('30111222', 'portal2026')).statusCode).toBe(200);
  });

  it('never slows a known browser for others’ failures at its address [FIXS-03, R6]', async () => {
    const home = server.browser();
    expect((await home.login('30111222', 'portal2026')).statusCode).toBe(200);
    for (let dni = 0; dni < 6; dni += 1) await fail(`2000000${dni}`);
    expect(refusalOf(await server.browser().login('30111222', 'portal2026'))).toEqual([429, 'TOO_MANY']);
    expect((await home.login('30111222', 'portal2026')).statusCode).toBe(200);
  });

  it('delays by half a minute at most, however many people failed [R6]', async () => {
    const { db, clock } = server.deps;
    const row = { address: '127.0.0.1', unit: 1, lastAt: clock.now() };
    await db
      .insert(loginAddresses)
      .values(Array.from({ length: 40 }, (_, at) => ({ ...row, account: `portal:${at}` })));
    expect((await server.browser().login('30111222', 'portal2026')).json().error).toMatchObject({ retryAfter: 30 });
    server.clock.advance(30_000);
    expect((await server.browser().login('30111222', 'portal2026')).statusCode).toBe(200);
  });

  it('counts a person’s repeated failures at one address once [R6]', async () => {
    for (let guess = 0; guess < 5; guess += 1) await fail('28444555');
    for (let dni = 0; dni < 4; dni += 1) await fail(`2000000${dni}`);
    expect((await server.browser().login('30111222', 'portal2026')).statusCode).toBe(200);
  });

  it('forgets an address after ten minutes without failures [R6]', async () => {
    for (let dni = 0; dni < 7; dni += 1) await fail(`2000000${dni}`);
    server.clock.advance(10 * 60_000);
    expect(refusalOf(await fail('20000009'))).toEqual([401, 'LOGIN_REFUSED']);
    expect(refusalOf(await fail('20000008'))).toEqual([401, 'LOGIN_REFUSED']);
  });
});
