import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxMails } from '../../server/db/schema/index.ts';
import type { TestServer } from './helper.ts';
import { buildShippedServer, otherThan, Recovery } from './recovery-kit.ts';

const ANA = { dni: '30111222' };
const NEW = 'nublado-jazmin';

let server: TestServer;
let demo: Recovery;
beforeAll(async () => {
  server = await buildShippedServer();
});
afterAll(() => server.close());

/** Every test begins hours later with the demo's passwords, no mail and nothing counted. */
beforeEach(async () => {
  server.clock.advance(3 * 3_600_000);
  await server.deps.db.delete(outboxMails);
  demo = await Recovery.at(server, 'demo');
  const tenant = await server.deps.tenants.get('demo');
  if (tenant) await server.deps.demo?.renew(tenant);
});

const login = (tenant: string, dni: string, password: string) => server.browser(tenant).login(dni, password);

describe('a recovery under attack', () => {
  /** Strangers ask for codes of Ana until no more are sent. */
  const askAll = async () => {
    const stranger = await Recovery.at(server, 'demo');
    for (let time = 1; time <= 3; time += 1) {
      await stranger.ask(ANA.dni, { 'x-forwarded-for': '198.51.100.7' });
      await stranger.issue();
    }
    expect((await stranger.ask(ANA.dni)).statusCode).toBe(429);
  };

  it('[FIXS-03] strangers who ask and guess neither use up nor replace the code of the owner’s browser', async () => {
    await demo.browser.login(ANA.dni, 'portal2026');
    await askAll();
    const code = await demo.codeFor(ANA.dni);
    const stranger = await Recovery.at(server, 'demo');
    for (let guess = 1; guess <= 30; guess += 1) await stranger.verify(ANA.dni, otherThan(code));
    server.clock.advance(60_000);
    expect((await demo.verify(ANA.dni, code)).statusCode).toBe(200);
    expect((await demo.reset(ANA.dni, code, NEW)).statusCode).toBe(200);
  });

  it('[FIXS-03, R8] the owner’s browser asks where its address has asked ten times, and no later code of a stranger ends its own', async () => {
    await demo.browser.login(ANA.dni, 'portal2026');
    const stranger = await Recovery.at(server, 'demo');
    for (let other = 0; other < 10; other += 1) await stranger.ask(`2999900${other}`);
    expect((await stranger.ask('29999010')).statusCode).toBe(429);
    const code = await demo.codeFor(ANA.dni);
    await stranger.ask(ANA.dni, { 'x-forwarded-for': '198.51.100.7' });
    await stranger.issue();
    expect((await demo.mails()).length).toBe(2);
    expect((await demo.reset(ANA.dni, code, NEW)).statusCode).toBe(200);
  });

  it('[FIXS-03] the browser of a recovery is known from then on: guesses elsewhere do not keep its owner out', async () => {
    const code = await demo.codeFor(ANA.dni);
    expect((await demo.reset(ANA.dni, code, NEW)).statusCode).toBe(200);
    for (let guess = 1; guess <= 7; guess += 1) await login('demo', ANA.dni, 'wrong');
    expect((await login('demo', ANA.dni, NEW)).statusCode).toBe(429);
    expect((await demo.browser.login(ANA.dni, NEW)).statusCode).toBe(200);
  });

  it('[FIXS-03, R8] five wrong tries of an address leave the code to others, and twenty in all end it', async () => {
    const code = await demo.codeFor(ANA.dni);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const guess = (address: string, typed: string) =>
      server
        .browser('demo')
        .post('/api/recuperacionClave/verificarCodigo', { codigo: typed, email: ANA.dni }, from(address));
    for (let time = 1; time <= 8; time += 1) await guess('203.0.113.1', otherThan(code));
    expect((await guess('203.0.113.1', code)).statusCode).toBe(422);
    expect((await guess('203.0.113.2', code)).statusCode).toBe(200);
    for (let time = 0; time < 15; time += 1) await guess(`203.0.113.${10 + Math.floor(time / 5)}`, otherThan(code));
    expect((await guess('203.0.113.99', code)).statusCode).toBe(422);
  });
});
