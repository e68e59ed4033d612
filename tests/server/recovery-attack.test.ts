// @engine pg
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, TestServer } from './helper.ts';
import { saveProfile } from './profile-kit.ts';
import { ANA, buildShippedServer, ELENA, NEW, otherThan, Recovery, startAnew } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let demo: Recovery;
beforeAll(async () => {
  server = await buildShippedServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  demo = await startAnew(server);
});

/** A browser in which somebody of the demo has just signed in for the first time. */
async function signedInAs({ dni }: { readonly dni: string }): Promise<Browser> {
  const browser = server.browser('demo');
  expect((await browser.login(dni, 'portal2026')).statusCode).toBe(200);
  return browser;
}

/** Has somebody type an e-mail into their own profile. */
async function keepEmail(browser: Browser, { dni }: { readonly dni: string }, email: string): Promise<void> {
  expect((await saveProfile(browser, dni, { email })).statusCode).toBe(200);
}

const login = (tenant: string, dni: string, password: string) => server.browser(tenant).login(dni, password);

describe('a recovery under attack', () => {
  /** Strangers ask for codes of Ana until no more are sent. */
  const askAll = async () => {
    const stranger = await Recovery.at(server, 'demo');
    for (let time = 1; time <= 3; time += 1) {
      await stranger.ask(ANA.dni, { 'x-forwarded-for': '198.51.100.7' });
      await stranger.issue();
    }
    expect(refusalOf(await stranger.ask(ANA.dni))).toEqual([429, 'TOO_MANY']);
  };

  it('keeps the code of the owner’s browser while strangers ask and guess [FIXS-03]', async () => {
    await demo.browser.login(ANA.dni, 'portal2026');
    await askAll();
    const code = await demo.codeFor(ANA.dni);
    const stranger = await Recovery.at(server, 'demo');
    for (let guess = 1; guess <= 30; guess += 1) await stranger.verify(ANA.dni, otherThan(code));
    server.clock.advance(60_000);
    expect((await demo.verify(ANA.dni, code)).statusCode).toBe(200);
    expect((await demo.reset(ANA.dni, code, NEW)).statusCode).toBe(200);
  });

  it('exempts the owner’s browser from the address limit and keeps its code [FIXS-03, R8]', async () => {
    await demo.browser.login(ANA.dni, 'portal2026');
    const stranger = await Recovery.at(server, 'demo');
    for (let other = 10; other < 70; other += 1) await stranger.ask(`299990${other}`);
    expect(refusalOf(await stranger.ask('29999080'))).toEqual([429, 'TOO_MANY']);
    const code = await demo.codeFor(ANA.dni);
    await stranger.ask(ANA.dni, { 'x-forwarded-for': '198.51.100.7' });
    await stranger.issue();
    expect((await demo.mails()).length).toBe(2);
    expect((await demo.reset(ANA.dni, code, NEW)).statusCode).toBe(200);
  });

  it('trusts no browser for an e-mail only typed into a profile [FIXS-03, R8]', async () => {
    const typed = await signedInAs(ELENA);
    await keepEmail(typed, ELENA, ANA.email);
    const known = await Promise.all([1, 2, 3].map(() => signedInAs(ELENA)));
    await keepEmail(typed, ELENA, ELENA.email);
    const asked = [];
    for (const browser of [...known, ...known])
      asked.push(await browser.post('/api/recuperacionClave/codigo', { email: ANA.email, unidad: 1 }));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('trusts a browser for an e-mail once its code was typed there [FIXS-03]', async () => {
    const code = await demo.codeFor(ANA.email);
    expect((await demo.reset(ANA.email, code, NEW)).statusCode).toBe(200);
    const stranger = await Recovery.at(server, 'demo');
    for (let time = 1; time <= 4; time += 1) await stranger.ask(ANA.email);
    expect(refusalOf(await stranger.ask(ANA.email))).toEqual([429, 'TOO_MANY']);
    expect((await demo.ask(ANA.email)).statusCode).toBe(200);
  });

  it('limits codes to twelve an hour, however many browsers are known [R8, A52]', async () => {
    for (let each = 1; each <= 6; each += 1) {
      const browser = await signedInAs(ELENA);
      for (let time = 1; time <= 3; time += 1)
        await browser.post('/api/recuperacionClave/codigo', { email: ELENA.dni, unidad: 1 });
    }
    await demo.issue();
    const sent = (await demo.mails()).filter(({ recipient }) => recipient === ELENA.email);
    expect(sent.length).toBe(12);
  });

  it('trusts the browser of a recovery, despite wrong guesses elsewhere [FIXS-03]', async () => {
    const code = await demo.codeFor(ANA.dni);
    expect((await demo.reset(ANA.dni, code, NEW)).statusCode).toBe(200);
    for (let guess = 1; guess <= 7; guess += 1) await login('demo', ANA.dni, 'wrong');
    expect(refusalOf(await login('demo', ANA.dni, NEW))).toEqual([429, 'TOO_MANY']);
    expect((await demo.browser.login(ANA.dni, NEW)).statusCode).toBe(200);
  });

  it('blocks an address after five wrong tries, the code after twenty [FIXS-03, R8]', async () => {
    const code = await demo.codeFor(ANA.dni);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const guess = (address: string, typed: string) =>
      server
        .browser('demo')
        .post('/api/recuperacionClave/verificarCodigo', { codigo: typed, email: ANA.dni }, from(address));
    for (let time = 1; time <= 8; time += 1) await guess('203.0.113.1', otherThan(code));
    expect(refusalOf(await guess('203.0.113.1', code))).toEqual([422, 'CODE_REFUSED']);
    expect((await guess('203.0.113.2', code)).statusCode).toBe(200);
    for (let time = 0; time < 15; time += 1) await guess(`203.0.113.${10 + Math.floor(time / 5)}`, otherThan(code));
    expect(refusalOf(await guess('203.0.113.99', code))).toEqual([422, 'CODE_REFUSED']);
  });
});
