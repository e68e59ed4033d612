import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import {
  audit,
  callCounts,
  loginAccounts,
  loginAddresses,
  outboxMails,
  passkeyChallenges,
  passkeys,
  people,
  secondFactors,
  sessions,
  signInSteps,
} from '../../server/db/schema/index.ts';
import { transaction } from '../../server/db/transaction.ts';
import { endSessionsOf } from '../../server/services/auth/sessions.ts';
import { setPassword } from '../../server/services/auth/set-password.ts';
import { PASSKEYS, SIGN_IN_STEP } from '../../server/services/limits/limits.ts';
import { SWEEPS } from '../../server/sweeps.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { DOCTOR, phoneOf, STEP, secured, typePassword } from './second-factor-kit.ts';
import { type Misdeed, SoftwareAuthenticator } from './software-authenticator.ts';
import { listSource, testTenant } from './test-tenant.ts';
import { unzipped } from './unzipped.ts';

const PAGE = { origin: 'https://portal.test', rpId: 'portal.test' };

let server: TestServer;
beforeAll(async () => {
  const tenants = [
    testTenant({ id: 'uno', unit: 1 }),
    testTenant({ id: 'dos', unit: 2 }),
    testTenant({ id: 'tres', unit: 3, hosts: ['salud.tres.test'] }),
  ];
  server = await buildTestServer({ source: listSource(tenants), config: { publicUrl: PAGE.origin } });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.deps;
  server.clock.setTo(TUESDAY);
  for (const table of [signInSteps, secondFactors, loginAccounts, loginAddresses, callCounts, outboxMails])
    await db.delete(table);
  await db.update(sessions).set({ revokedAt: TUESDAY });
});

const CREATE = '/api/verificacion/llaves/crear';
const KEEP = '/api/verificacion/llaves/guardar';
const REMOVE = '/api/verificacion/llaves/quitar';
const codeOf = (answer: { json: () => { error?: { code: string } } }) => answer.json().error?.code;
const status = async (browser: Browser) => (await browser.get('/api/auth/sesion')).json().status;
const stateOf = async (browser: Browser) => (await browser.post('/api/verificacion/estado')).json();
const subjects = async () =>
  (await server.deps.db.select().from(outboxMails).orderBy(desc(outboxMails.id))).map(({ subject }) => subject);
const audited = async (action: string) =>
  (await server.deps.db.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.id)))[0];

/** Begins to add a passkey. */
const begin = (browser: Browser, codigo: string, nombre = 'Notebook') =>
  browser.post(CREATE, { nombre, password: DOCTOR.password, codigo });

interface Owner {
  readonly browser: Browser;
  readonly phone: () => string;
}

/** Adds a passkey that this device makes. */
async function add({ browser, phone }: Owner, device: SoftwareAuthenticator, nombre = 'Notebook', wrong: Misdeed = {}) {
  const begun = await begin(browser, phone(), nombre);
  expect(begun.statusCode, begun.body).toBe(200);
  server.clock.advance(STEP);
  return browser.post(KEEP, { llave: device.make(begun.json().pedido, wrong) });
}

/** A professional with codes and a passkey. */
async function keyed(tenant = 'uno') {
  const owner = await secured(server, tenant);
  const device = new SoftwareAuthenticator(PAGE);
  const added = await add(owner, device);
  expect(added.statusCode, added.body).toBe(200);
  return { ...owner, device };
}

/** A browser whose password was right, and what its devices are asked. */
async function halfway(tenant = 'uno') {
  const browser = server.browser(tenant);
  expect(codeOf(await typePassword(browser))).toBe('SECOND_FACTOR');
  const asked = await browser.post('/api/auth/llave/pedir');
  return { browser, asked: asked.statusCode === 200 ? (asked.json().pedido as string) : asked.body };
}

/** From now on the key of this device is somebody else's of the unit. */
async function giveToAnother({ id }: SoftwareAuthenticator, documento = '31555669'): Promise<void> {
  const { db } = server.deps;
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), eq(people.documento, documento)));
  const kept = { unit: 1, secret: new Uint8Array(1), createdAt: TUESDAY, confirmedAt: TUESDAY };
  const [factor] = await db
    .insert(secondFactors)
    .values({ ...kept, personId: person?.id ?? 0 })
    .returning();
  await db
    .update(passkeys)
    .set({ factorId: factor?.id ?? 0 })
    .where(eq(passkeys.credentialId, id));
}

const enter = (browser: Browser, llave: string) => browser.post('/api/auth/llave', { llave });

describe('a passkey in the place of a code', { timeout: 120_000 }, () => {
  it('[D-PASSKEY-01] is added by password and code, mailed, audited and shown; it lets in, and is gone when it is removed', async () => {
    const { browser, phone, device } = await keyed();
    expect((await subjects())[0]).toContain('Agregaste una llave de acceso');
    expect(await audited('passkey.add')).toMatchObject({ outcome: 'ok' });
    const [kept] = (await stateOf(browser)).llaves;
    expect(kept).toMatchObject({ nombre: 'Notebook', sitio: 'portal.test', aca: true, uso: null, sincronizada: false });

    const second = await halfway();
    expect((await second.browser.post('/api/auth/formas')).json()).toEqual({ llave: true });
    const entered = await enter(second.browser, device.sign(second.asked));
    expect([entered.statusCode, await status(second.browser)]).toEqual([200, 'authenticated']);
    expect(await audited('login.passkey')).toMatchObject({ outcome: 'ok' });
    const [used] = (await stateOf(second.browser)).llaves;
    expect(used.uso).toBe(server.clock.now().toISOString());

    const about = { id: kept.id, password: DOCTOR.password };
    expect(codeOf(await browser.post(REMOVE, { ...about, codigo: '000000' }))).toBe('FACTOR_WRONG');
    expect((await browser.post(REMOVE, { ...about, codigo: phone() })).statusCode).toBe(200);
    expect((await subjects())[0]).toContain('Quitaste una llave de acceso');
    expect(await audited('passkey.remove')).toMatchObject({ outcome: 'ok', object: `passkey:${kept.id}` });
    const third = await halfway();
    expect((await third.browser.post('/api/auth/formas')).json()).toEqual({ llave: false });
    expect(third.asked).toContain('PASSKEY_NONE');
  });

  it('[D-PASSKEY-01] tells a device nothing of who it is but a name, and asks for nobody’s maker', async () => {
    const { browser, phone } = await secured(server);
    const options = JSON.parse((await begin(browser, phone())).json().pedido);
    const [row] = await server.deps.db.select().from(people).where(eq(people.email, DOCTOR.correo));
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(options)).not.toContain(row?.documento);
    expect(options).toMatchObject({ attestation: 'none', rp: { id: 'portal.test' } });
    expect(options.authenticatorSelection.userVerification).toBe('required');
  });

  it('[D-PASSKEY-01] is not told of, and not asked for, before the password was right', async () => {
    await keyed();
    const stranger = server.browser('uno');
    for (const url of ['/api/auth/formas', '/api/auth/llave/pedir'])
      expect(codeOf(await stranger.post(url)), url).toBe('SIGN_IN_OVER');
    expect(codeOf(await enter(stranger, '{}'))).toBe('SIGN_IN_OVER');
  });

  it('[D-PASSKEY-04] lets its owner in while somebody else’s wrong codes have to wait', async () => {
    const { device } = await keyed();
    const guesser = await halfway();
    for (let guess = 0; guess < 5; guess += 1) await guesser.browser.post('/api/auth/codigo', { codigo: '000000' });
    const { browser, asked } = await halfway();
    expect(codeOf(await browser.post('/api/auth/codigo', { codigo: '000000' }))).toBe('TOO_MANY');
    expect((await enter(browser, device.sign(asked))).statusCode).toBe(200);
  });

  it('[D-PASSKEY-05] goes on beside another phone, and is taken away with the factor', async () => {
    const { browser, phone, device } = await keyed();
    const moved = await browser.post('/api/verificacion/cambiar', { password: DOCTOR.password, codigo: phone() });
    const next = phoneOf(moved.json().direccion, server);
    server.clock.advance(STEP);
    expect((await browser.post('/api/verificacion/confirmar', { codigo: next() })).statusCode).toBe(200);
    const second = await halfway();
    expect((await enter(second.browser, device.sign(second.asked))).statusCode).toBe(200);
    server.clock.advance(STEP);
    const off = { password: DOCTOR.password, codigo: next() };
    expect((await browser.post('/api/verificacion/desactivar', off)).statusCode).toBe(200);
    expect(await server.deps.db.select().from(passkeys)).toEqual([]);
  });
});

describe('what an operator does with an account that has passkeys', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-passkeys-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const ANOTHER = '28444555';
  const admin = (...words: string[]) => runAdmin({ ...server.deps, say: () => undefined }, words);
  const kept = async () => (await server.deps.db.select().from(passkeys)).length;

  it('[D-PASSKEY-05] reset-factor takes them away, and what a sign-in is being asked for', async () => {
    const { device } = await keyed();
    const { browser, asked } = await halfway();
    expect(await admin('reset-factor', 'uno', DOCTOR.correo)).toBe(0);
    expect([await kept(), await server.deps.db.select().from(passkeyChallenges)]).toEqual([0, []]);
    expect(codeOf(await enter(browser, device.sign(asked)))).toBe('SIGN_IN_OVER');
    expect((await typePassword(server.browser('uno'))).statusCode).toBe(200);
  });

  it('[D-PASSKEY-05, FIXS-23] export tells name, address and dates and nothing to sign in with; erase takes them away', async () => {
    const { device } = await keyed();
    await giveToAnother(device, ANOTHER);
    const file = join(folder, 'copia.zip');
    expect(await admin('export', 'uno', ANOTHER, file)).toBe(0);
    const told = String(unzipped(readFileSync(file)).get('datos.json'));
    expect(JSON.parse(told).verificacion.llaves).toEqual([
      { nombre: 'Notebook', sitio: PAGE.rpId, desde: expect.any(String), uso: null },
    ]);
    expect(told).not.toContain(device.id);
    expect(await admin('erase', 'uno', ANOTHER, '--confirmo')).toBe(0);
    expect(await kept()).toBe(0);
  });
});

describe('an answer that is not of this sign-in, address and person', { timeout: 120_000 }, () => {
  it.each<[string, Misdeed]>([
    ['was signed for another origin', { origin: 'https://portal.test.evil.example' }],
    ['was signed for another port of the host', { origin: 'https://portal.test:8443' }],
    ['was signed without https', { origin: 'http://portal.test' }],
    ['is of another relying party', { rpId: 'test' }],
    ['answers another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['was asked for in the frame of another page', { crossOrigin: true }],
    ['was given without fingerprint, face or PIN', { unverified: true }],
    ['names another user', { userHandle: Buffer.from('someone else').toString('base64url') }],
    ['carries a signature of something else', { forged: true }],
  ])('[D-PASSKEY-02] is refused and audited when it %s, and its challenge is used up', async (_why, wrong) => {
    const { device } = await keyed();
    const { browser, asked } = await halfway();
    const answer = await enter(browser, device.sign(asked, wrong));
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'PASSKEY_WRONG']);
    expect(await status(browser)).toBe('not-authenticated');
    expect(await audited('login.passkey')).toMatchObject({ outcome: 'refused' });
    expect(codeOf(await enter(browser, device.sign(asked)))).toBe('PASSKEY_WRONG');
  });

  it('[D-PASSKEY-02] is refused when it is sent again, with the sign-in that it opened or another', async () => {
    const { device } = await keyed();
    const { browser, asked } = await halfway();
    const llave = device.sign(asked);
    const step = browser.cookies.get('step_1') ?? '';
    expect((await enter(browser, llave)).statusCode).toBe(200);
    const copy = server.browser('uno');
    copy.cookies.set('step_1', step);
    expect(codeOf(await enter(copy, llave))).toBe('SIGN_IN_OVER');
    const other = await halfway();
    expect(codeOf(await enter(other.browser, llave))).toBe('PASSKEY_WRONG');
  });

  it('[D-PASSKEY-02] of a challenge of another sign-in, or an older one of this, is refused; one that is late too', async () => {
    const { device } = await keyed();
    const [mine, others] = [await halfway(), await halfway()];
    expect(codeOf(await enter(mine.browser, device.sign(others.asked)))).toBe('PASSKEY_WRONG');
    const again = await others.browser.post('/api/auth/llave/pedir');
    expect(again.json().pedido).not.toBe(others.asked);
    expect(codeOf(await enter(others.browser, device.sign(others.asked)))).toBe('PASSKEY_WRONG');
    const late = await halfway();
    server.clock.advance(PASSKEYS.challengeMinutes * 60_000);
    expect(codeOf(await enter(late.browser, device.sign(late.asked)))).toBe('SIGN_IN_OVER');
    for (const sweep of SWEEPS.filter(({ name }) => /pruneSteps|prunePasskey/.test(name)))
      await sweep(server.deps, () => undefined);
    expect(await server.deps.db.select().from(passkeyChallenges)).toEqual([]);
  });

  it('[D-PASSKEY-02, D-FACTOR-03] takes one of the tries of its sign-in: after as many wrong ones the right one comes too late', async () => {
    const { device } = await keyed();
    const { browser, asked } = await halfway();
    for (let at = 1; at < SIGN_IN_STEP.tries; at += 1)
      expect(codeOf(await enter(browser, '{}')), `${at}`).toBe('PASSKEY_WRONG');
    expect(codeOf(await enter(browser, '{}'))).toBe('SIGN_IN_OVER');
    expect(codeOf(await enter(browser, device.sign(asked)))).toBe('SIGN_IN_OVER');
  });

  it('[D-PASSKEY-03] of the same person at another tenant is refused, though both have one address', async () => {
    const { device } = await keyed('uno');
    const { device: other } = await keyed('dos');
    const { browser, asked } = await halfway('dos');
    expect(asked).not.toContain(device.id);
    expect(codeOf(await enter(browser, device.sign(asked, { userHandle: other.userHandle ?? '' })))).toBe(
      'PASSKEY_WRONG',
    );
    const again = (await browser.post('/api/auth/llave/pedir')).json().pedido;
    expect((await enter(browser, other.sign(again))).statusCode).toBe(200);
  });

  it('[D-PASSKEY-03] of another person of the tenant is refused, whoever asked for it', async () => {
    const { browser: owner, codes, device } = await keyed();
    const theirs = new SoftwareAuthenticator(PAGE);
    expect((await add({ browser: owner, phone: () => codes.pop() ?? '' }, theirs, 'Ajena')).statusCode).toBe(200);
    await giveToAnother(theirs);
    const { browser, asked } = await halfway();
    expect(asked).not.toContain(theirs.id);
    expect(codeOf(await enter(browser, theirs.sign(asked)))).toBe('PASSKEY_WRONG');
    const again = (await browser.post('/api/auth/llave/pedir')).json().pedido;
    expect((await enter(browser, device.sign(again))).statusCode).toBe(200);
  });

  it('[D-PASSKEY-03] nobody is asked for a key of another address: a host of its own has its own keys', async () => {
    const { browser, phone } = await secured(server, 'tres');
    const own = { host: 'salud.tres.test', origin: 'https://salud.tres.test' };
    const body = { nombre: 'Notebook', password: DOCTOR.password };
    expect((await stateOf(browser)).conLlaves).toBe(true);
    const begun = await browser.post(CREATE, { ...body, codigo: phone() }, own);
    expect(JSON.parse(begun.json().pedido).rp.id).toBe('salud.tres.test');
    const device = new SoftwareAuthenticator({ origin: own.origin, rpId: own.host });
    const made = device.make(begun.json().pedido);
    expect(codeOf(await browser.post(KEEP, { llave: made }))).toBe('PASSKEY_NOT_BEGUN');
    server.clock.advance(STEP);
    const again = await browser.post(CREATE, { ...body, codigo: phone() }, own);
    expect((await browser.post(KEEP, { llave: device.make(again.json().pedido) }, own)).statusCode).toBe(200);
    expect((await halfway('tres')).asked).toContain('PASSKEY_NONE');
    const there = { ...own, host: 'other.test', origin: 'https://other.test' };
    expect((await browser.post('/api/verificacion/estado', {}, there)).json().conLlaves).toBe(false);
  });
});

describe('a device that counts', { timeout: 120_000 }, () => {
  it('[D-PASSKEY-02] is refused, audited and warned of when it counts back or stands still: there are two of it', async () => {
    const { device } = await keyed();
    const first = await halfway();
    expect((await enter(first.browser, device.sign(first.asked, { counter: 7 }))).statusCode).toBe(200);
    for (const counter of [6, 7, 0]) {
      const { browser, asked } = await halfway();
      expect(codeOf(await enter(browser, device.sign(asked, { counter }))), `${counter}`).toBe('PASSKEY_WRONG');
      expect(await status(browser)).toBe('not-authenticated');
    }
    expect(await audited('passkey.counter')).toMatchObject({ outcome: 'refused' });
    expect(server.log.some((line) => line.includes('passkey.copied'))).toBe(true);
  });

  it('[D-PASSKEY-02] that does not count is let in each time', async () => {
    const { device } = await keyed();
    for (const _time of [1, 2]) {
      const { browser, asked } = await halfway();
      expect((await enter(browser, device.sign(asked, { counter: 0 }))).statusCode).toBe(200);
    }
  });
});

describe('adding a passkey', { timeout: 120_000 }, () => {
  it('[D-PASSKEY-01] needs password and code, and a factor to stand beside', async () => {
    const plain = server.browser('uno');
    await typePassword(plain);
    expect(codeOf(await begin(plain, '123456'))).toBe('FACTOR_OFF');
    const { browser, phone } = await secured(server);
    expect(codeOf(await begin(browser, '000000'))).toBe('FACTOR_WRONG');
    const wrong = await browser.post(CREATE, { nombre: 'Notebook', password: 'otra', codigo: phone() });
    expect(codeOf(wrong)).toBe('WRONG_PASSWORD');
  });

  it.each<[string, Misdeed]>([
    ['origin', { origin: 'https://evil.example' }],
    ['relying party', { rpId: 'evil.example' }],
    ['challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['frame', { crossOrigin: true }],
    ['verification of its user', { unverified: true }],
  ])('[D-PASSKEY-02] is refused with the wrong %s, and its challenge is used up', async (_what, wrong) => {
    const owner = await secured(server);
    const device = new SoftwareAuthenticator(PAGE);
    const refused = await add(owner, device, 'Notebook', wrong);
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'PASSKEY_WRONG']);
    expect(codeOf(await owner.browser.post(KEEP, { llave: '{}' }))).toBe('PASSKEY_NOT_BEGUN');
    expect(await audited('passkey.add')).toMatchObject({ outcome: 'refused' });
  });

  it('[D-PASSKEY-02] refuses a key that is kept already, and more than an account may have', async () => {
    const { browser, codes, device } = await keyed();
    const byCode = { browser, phone: () => codes.pop() ?? '' };
    expect(codeOf(await add(byCode, device))).toBe('PASSKEY_KNOWN');
    const [row] = await server.deps.db.select().from(passkeys);
    if (!row) throw new Error('nothing was kept');
    const { id: _id, ...rest } = row;
    const others = Array.from({ length: PASSKEYS.most - 1 }, (_, at) => ({ ...rest, credentialId: `other-${at}` }));
    await server.deps.db.insert(passkeys).values(others);
    expect(codeOf(await begin(browser, codes.pop() ?? ''))).toBe('PASSKEY_MOST');
  });

  it('[D-PASSKEY-02] keeps no more than an account may have of what two browsers began at once', async () => {
    const { browser, codes, device } = await keyed();
    const other = await halfway();
    expect((await enter(other.browser, device.sign(other.asked))).statusCode).toBe(200);
    const [row] = await server.deps.db.select().from(passkeys);
    if (!row) throw new Error('nothing was kept');
    const { id: _id, ...rest } = row;
    const others = Array.from({ length: PASSKEYS.most - 2 }, (_, at) => ({ ...rest, credentialId: `other-${at}` }));
    await server.deps.db.insert(passkeys).values(others);
    const begun = [await begin(browser, codes.pop() ?? ''), await begin(other.browser, codes.pop() ?? '')];
    const made = begun.map((answer) => new SoftwareAuthenticator(PAGE).make(answer.json().pedido));
    expect((await browser.post(KEEP, { llave: made[0] })).statusCode).toBe(200);
    expect(codeOf(await other.browser.post(KEEP, { llave: made[1] }))).toBe('PASSKEY_MOST');
  });

  it('[D-PASSKEY-02] counts for nothing when the device answers too late', async () => {
    const { browser, phone } = await secured(server);
    const begun = await begin(browser, phone());
    server.clock.advance(PASSKEYS.challengeMinutes * 60_000);
    const late = await browser.post(KEEP, { llave: new SoftwareAuthenticator(PAGE).make(begun.json().pedido) });
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'PASSKEY_NOT_BEGUN']);
  });

  it('[D-PASSKEY-02] counts for nothing when the password was set meanwhile: no thief keeps a key', async () => {
    const { browser, phone } = await secured(server);
    const begun = await begin(browser, phone());
    const { db, passwords, clock } = server.deps;
    const [person] = await db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.email, DOCTOR.correo)));
    if (!person) throw new Error('the doctor is missing');
    const hash = await passwords.hash(DOCTOR.password);
    await transaction(db, async (tx) => {
      await setPassword(tx, clock, person, hash);
      await endSessionsOf({ ...server.deps, db: tx }, person);
    });
    const device = new SoftwareAuthenticator(PAGE);
    const answer = await browser.post(KEEP, { llave: device.make(begun.json().pedido) });
    expect(answer.statusCode).toBe(401);
    expect(await db.select().from(passkeys)).toEqual([]);
  });

  it.each([
    ['nothing', '', 422],
    ['half of one', '{', 422],
    ['a list', '[]', 422],
    ['numbers in its place', '{"id":1}', 422],
    ['one without its parts', '{"id":"a","rawId":"a","type":"public-key","response":{}}', 422],
    ['more than any is long', 'x'.repeat(20_000), 400],
  ])('[D-PASSKEY-02] refuses what is no answer of a device: %s', async (_what, llave, refused) => {
    await keyed();
    const { browser } = await halfway();
    expect((await enter(browser, llave)).statusCode).toBe(refused);
  });
});
