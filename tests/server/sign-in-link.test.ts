// @engine pg
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueCodes } from '../../server/features/recovery/issue-codes.ts';
import { SIGN_IN_LINKS } from '../../server/platform/limits/limits.ts';
import { auditTrail } from './audit-trail.ts';
import { ORTIZ } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { mailsTo, signedUp } from './proof-kit.ts';
import { Recovery } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { MANAGER, phoneOf, STEP } from './second-factor-kit.ts';
import { listSource, testTenant } from './test-tenant.ts';

const ELENA = { dni: '31555669', email: 'elena.ruiz@example.com', password: 'portal2026' };
const ANA = { dni: '30111222', email: 'ana.perez@example.com', password: 'portal2026' };
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  const off = { security: { linkByMail: false } };
  const tenants = [
    testTenant({ id: 'uno', unit: 1, flags: { art: true } }),
    testTenant({ id: 'dos', unit: 2 }),
    testTenant({ id: 'sin', unit: 3, settings: off }),
  ];
  server = await buildTestServer({ source: listSource(tenants), config: { trustProxy: ['127.0.0.1'] } });
  for (const { id } of tenants.map(({ public: tenant }) => tenant)) await server.browser(id).get('/api/auth/sesion');
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(3 * 60 * MINUTE));

const ask = (nombre: string, address = '198.51.100.1', tenant = 'uno') =>
  server.browser(tenant).post('/api/auth/correo', { nombre }, { 'x-forwarded-for': address });

/** Does what the server does off the requests. */
const issue = () =>
  issueCodes({ ...server.deps, log: (event, facts) => server.log.push(JSON.stringify([event, facts])) });

const linksTo = async (email: string): Promise<readonly string[]> =>
  (await mailsTo(server, email)).flatMap(({ body }) => /ingreso\?codigo=([\w-]+)/.exec(body)?.[1] ?? []);

async function linkFor(nombre: string, email: string): Promise<string> {
  expect((await ask(nombre)).statusCode).toBe(200);
  await issue();
  return (await linksTo(email)).at(-1) ?? '';
}

const enter = (codigo: string, browser: Browser = server.browser('uno')) =>
  browser.post('/api/auth/correo/entrar', { codigo });

async function lockOut(dni: string): Promise<void> {
  for (let guess = 0; guess < 6; guess += 1)
    await server
      .browser('uno')
      .post('/api/auth/login', { correo: dni, password: `bad${guess}` }, { 'x-forwarded-for': '203.0.113.9' });
  expect(refusalOf(await server.browser('uno').login(dni, ELENA.password))).toEqual([429, 'TOO_MANY']);
}

describe('signing in by a link that was mailed', () => {
  it('lets a locked-out owner in and trusts the browser afterwards [FIXS-31]', async () => {
    await lockOut(ELENA.dni);
    const browser = server.browser('uno');
    const entered = await enter(await linkFor(ELENA.dni, ELENA.email), browser);
    expect(entered.statusCode, entered.body).toBe(200);
    expect(entered.json()).toMatchObject({ role: 'patient', scope: 'full', user: { nome: 'Elena' } });
    expect((await browser.get('/api/auth/sesion')).json().status).toBe('authenticated');
    await browser.post('/api/auth/salir');
    expect((await browser.login(ELENA.dni, ELENA.password)).statusCode).toBe(200);
    // A stranger's wrong guesses stay counted.
    expect(refusalOf(await server.browser('uno').login(ELENA.dni, ELENA.password))).toEqual([429, 'TOO_MANY']);
    const actions = (await auditTrail(server)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['login.mail-ask', 'login.mail']));
  });

  it('lets a professional in whom strangers keep out, and asks for the factor as ever [FIXS-35]', async () => {
    const guess = (password: string) =>
      server.browser('uno').post('/api/auth/consultorio', { correo: ORTIZ.email, password });
    for (let times = 0; times < 17; times += 1) await guess(`bad${times}`);
    expect((await guess(ORTIZ.password)).json().error.code).toBe('TOO_MANY');
    const asked = await server.browser('uno').post('/api/auth/correo', { nombre: ORTIZ.email, profesional: true });
    expect(asked.statusCode).toBe(200);
    await issue();
    const browser = server.browser('uno');
    const entered = await enter((await linksTo(ORTIZ.email)).at(-1) ?? '', browser);
    expect(entered.json()).toMatchObject({ role: 'professional', scope: 'full' });
    await browser.post('/api/auth/salir');
    const again = await browser.post('/api/auth/consultorio', { correo: ORTIZ.email, password: ORTIZ.password });
    expect(again.statusCode).toBe(200);
    const before = (await linksTo(ORTIZ.email)).length;
    await ask(ORTIZ.email);
    await issue();
    expect(await linksTo(ORTIZ.email)).toHaveLength(before);
  });

  it('lets an owner in by DNI or e-mail when recovery is exhausted [FIXS-31]', async () => {
    const strangers = await Recovery.at(server, 'uno');
    for (let asked = 0; asked < 4; asked += 1) await strangers.ask(ELENA.email, { 'x-forwarded-for': '203.0.113.9' });
    expect(refusalOf(await strangers.ask(ELENA.email, { 'x-forwarded-for': '198.51.100.9' }))).toEqual([
      429,
      'TOO_MANY',
    ]);
    expect((await enter(await linkFor(ELENA.email.toUpperCase(), ELENA.email))).statusCode).toBe(200);
  });

  it('works once, for some minutes, in its own tenant alone [FIXS-31]', async () => {
    const code = await linkFor(ELENA.dni, ELENA.email);
    expect((await enter(code, server.browser('dos'))).json().error.code).toBe('LINK_UNKNOWN');
    const uses = await Promise.all(Array.from({ length: 5 }, () => enter(code)));
    expect(uses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const late = await linkFor(ELENA.dni, ELENA.email);
    expect(late).not.toBe(code);
    server.clock.advance(SIGN_IN_LINKS.minutes * MINUTE);
    expect((await enter(late)).json().error.code).toBe('LINK_USED');
    expect((await enter('nobody')).json().error.code).toBe('LINK_UNKNOWN');
  });

  it('becomes invalid when a password is set [FIXS-31]', async () => {
    const link = await linkFor(ANA.dni, ANA.email);
    const recovery = await Recovery.at(server, 'uno');
    const code = await recovery.codeFor(ANA.email);
    expect((await recovery.reset(ANA.email, code, 'Jacaranda-28')).statusCode).toBe(200);
    expect((await enter(link)).json().error.code).toBe('LINK_UNKNOWN');
  });

  it('answers alike for unknown and unproven accounts and mails neither [FIXS-31]', async () => {
    await signedUp(server, '33444999', 'nora@example.com');
    const answers = [
      await ask('99999999'),
      await ask('33444999'),
      await ask(ELENA.dni),
      await ask('nobody@example.com'),
    ];
    await issue();
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"ok":true}']),
    );
    expect(await linksTo('nora@example.com')).toEqual([]);
    expect(await linksTo('nobody@example.com')).toEqual([]);
  });

  it('cannot be exhausted by strangers: six links an hour, the last valid [FIXS-31]', async () => {
    const before = (await linksTo(ELENA.email)).length;
    for (let minute = 0; minute < 60; minute += 1) {
      await ask(ELENA.dni, `203.0.113.${1 + (minute % 3)}`);
      await issue();
      server.clock.advance(MINUTE);
    }
    const sent = (await linksTo(ELENA.email)).slice(before);
    expect(sent).toHaveLength(60 / SIGN_IN_LINKS.anotherAfter);
    expect((await enter(sent.at(-1) ?? '')).statusCode).toBe(200);
    // Used: the owner needs another one, and has it at once.
    expect((await enter(await linkFor(ELENA.dni, ELENA.email))).statusCode).toBe(200);
  });

  it('limits links per network, except for a locked-out account [FIXS-31]', async () => {
    for (let at = 0; at < SIGN_IN_LINKS.perNetwork; at += 1)
      await ask(`4${String(at).padStart(7, '0')}`, '203.0.113.50');
    const before = (await linksTo(ELENA.email)).length;
    await ask(ELENA.dni, '203.0.113.50');
    await issue();
    expect(await linksTo(ELENA.email)).toHaveLength(before);
    await lockOut(ELENA.dni);
    await ask(ELENA.dni, '203.0.113.50');
    await issue();
    expect(await linksTo(ELENA.email)).toHaveLength(before + 1);
  });

  it('still requires the second factor and trusts no browser before it [FIXS-31]', async () => {
    const manager = server.browser('uno');
    expect((await manager.post('/api/auth/login', MANAGER)).statusCode).toBe(200);
    const begun = (await manager.post('/api/verificacion/activar', { password: MANAGER.password })).json();
    const phone = phoneOf(begun.direccion, server);
    expect((await manager.post('/api/verificacion/confirmar', { codigo: phone() })).statusCode).toBe(200);
    server.clock.advance(STEP);
    await ask(MANAGER.correo);
    await issue();
    const [{ recipient } = { recipient: '' }] = (await (await Recovery.at(server, 'uno')).mails()).slice(-1);
    const other = server.browser('uno');
    const answer = await enter((await linksTo(recipient)).at(-1) ?? '', other);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'SECOND_FACTOR']);
    expect([...other.cookies.keys()].filter((name) => /sid_|dev_/.test(name))).toEqual([]);
    expect((await other.get('/api/auth/sesion')).json().status).toBe('not-authenticated');
    expect((await other.post('/api/auth/codigo', { codigo: phone() })).statusCode).toBe(200);
  });

  it('is not offered where the tenant turns it off [FIXS-31]', async () => {
    expect(refusalOf(await ask(ELENA.dni, '198.51.100.1', 'sin'))).toEqual([404, 'NOT_FOUND']);
    const code = await linkFor(ELENA.dni, ELENA.email);
    expect(refusalOf(await enter(code, server.browser('sin')))).toEqual([404, 'LINK_UNKNOWN']);
  });
});
