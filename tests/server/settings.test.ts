import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { outboxMails } from '../../server/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { otherThan, Recovery } from './recovery-kit.ts';
import { listSource } from './test-tenant.ts';

const ANA = 'ana.perez@example.com';
const SETTINGS = { codeMinutes: 3, tries: 2, triesInAll: 3, accountSends: 1, addressSends: 2 };

/** Tenant demo with other times of sessions, and everything about recovering a password said otherwise. */
function strict(): CompiledTenant {
  const demo = compiledTenant('demo');
  const { settings } = demo.public;
  const recovery = { ...settings.recovery, ...SETTINGS };
  const security = { ...settings.security, idleMinutes: 5, sessionHours: 1 };
  return { ...demo, public: { ...demo.public, settings: { ...settings, recovery, security } } };
}

let server: TestServer;
let demo: Recovery;
beforeAll(async () => {
  const config = { defaultTenant: 'demo', trustProxy: ['127.0.0.1'] };
  server = await buildTestServer({ source: listSource([strict()]), config });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(25 * 3_600_000);
  await server.deps.db.delete(outboxMails);
  demo = await Recovery.at(server, 'demo');
});

const codeOf = (answer: { json: () => { error?: { code: string } } }) => answer.json().error?.code;

describe('the settings of sessions', () => {
  const signedIn = async () => {
    const browser = server.browser('demo');
    expect((await browser.login('30111222', 'portal2026')).statusCode).toBe(200);
    return browser;
  };
  const minutes = (count: number) => server.clock.advance(count * 60_000);

  it('[FIXL-08, R9] idleMinutes: a session ends that nobody uses', async () => {
    const browser = await signedIn();
    minutes(4);
    expect((await browser.post('/api/auth/renovar')).statusCode).toBe(200);
    minutes(5);
    expect(codeOf(await browser.post('/api/auth/renovar'))).toBe('NO_SESSION');
  });

  it('[FIXL-08, R9] sessionHours: and one that is used all the time', async () => {
    const browser = await signedIn();
    for (let used = 4; used < 60; used += 4) {
      minutes(4);
      expect((await browser.post('/api/auth/renovar')).statusCode, `${used} minutes`).toBe(200);
    }
    minutes(4);
    expect(codeOf(await browser.post('/api/auth/renovar'))).toBe('NO_SESSION');
  });
});

describe('the settings of recovering a password', () => {
  it('[FIXL-08] codeMinutes: a code expires', async () => {
    const code = await demo.codeFor(ANA);
    server.clock.advance(SETTINGS.codeMinutes * 60_000);
    expect(codeOf(await demo.verify(ANA, code))).toBe('CODE_EXPIRED');
  });

  it('[FIXL-08] tries: a code is used up by so many wrong ones of one address', async () => {
    const wrong = otherThan(await demo.codeFor(ANA));
    const told = [await demo.verify(ANA, wrong), await demo.verify(ANA, wrong)];
    expect(told.map(codeOf)).toEqual(['CODE_WRONG', 'CODE_USED_UP']);
  });

  it('[FIXL-08] triesInAll: and by so many of all addresses, whoever asked for it', async () => {
    const code = await demo.codeFor(ANA);
    const guess = (codigo: string, last: number) =>
      demo.browser.post(
        '/api/recuperacionClave/verificarCodigo',
        { codigo, email: ANA },
        { 'x-forwarded-for': `198.51.${last}.9` },
      );
    for (let last = 1; last <= SETTINGS.triesInAll; last += 1) await guess(otherThan(code), last);
    expect((await guess(code, 9)).statusCode).not.toBe(200);
  });

  it('[FIXL-08] accountSends, addressSends: how often one account, and one address, may ask', async () => {
    const asked = [
      await demo.ask(ANA),
      await demo.ask(ANA),
      await demo.ask('a@example.com'),
      await demo.ask('b@example.com'),
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200, 429]);
  });
});
