// @engine pg
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { passkeyChallenges, passkeys, people } from '../../server/platform/db/schema/index.ts';
import { PASSKEYS, SIGN_IN_STEP } from '../../server/platform/limits/limits.ts';
import { CLEANUP_JOBS } from '../../server/workers/cleanup-jobs.ts';
import {
  add,
  audited,
  begin,
  CREATE,
  enter,
  giveToAnother,
  halfway,
  KEEP,
  keyed,
  PAGE,
  REMOVE,
  server,
  stateOf,
  withPasskeys,
} from './passkeys-kit.ts';
import { codeOf, DOCTOR, phoneOf, STEP, secured, status, subjects, typePassword } from './second-factor-kit.ts';
import { type Misdeed, SoftwareAuthenticator } from './software-authenticator.ts';
import { unzipped } from './unzipped.ts';

withPasskeys();

describe('a passkey in the place of a code', { timeout: 120_000 }, () => {
  it('signs in once added, until removed, with mails and audit rows [D-PASSKEY-01]', async () => {
    const { browser, phone, device } = await keyed();
    expect((await subjects(server))[0]).toContain('Agregaste una llave de acceso');
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
    expect((await subjects(server))[0]).toContain('Quitaste una llave de acceso');
    expect(await audited('passkey.remove')).toMatchObject({ outcome: 'ok', object: `passkey:${kept.id}` });
    const third = await halfway();
    expect((await third.browser.post('/api/auth/formas')).json()).toEqual({ llave: false });
    expect(third.asked).toContain('PASSKEY_NONE');
  });

  it('sends a device no DNI and requests no attestation [D-PASSKEY-01]', async () => {
    const { browser, phone } = await secured(server);
    const options = JSON.parse((await begin(browser, phone())).json().pedido);
    const [row] = await server.deps.db.select().from(people).where(eq(people.email, DOCTOR.correo));
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(options)).not.toContain(row?.identityNumber);
    expect(options).toMatchObject({ attestation: 'none', rp: { id: 'portal.test' } });
    expect(options.authenticatorSelection.userVerification).toBe('required');
  });

  it('is neither revealed nor requested before the password is right [D-PASSKEY-01]', async () => {
    await keyed();
    const stranger = server.browser('uno');
    for (const url of ['/api/auth/formas', '/api/auth/llave/pedir'])
      expect(codeOf(await stranger.post(url)), url).toBe('SIGN_IN_OVER');
    expect(codeOf(await enter(stranger, '{}'))).toBe('SIGN_IN_OVER');
  });

  it('lets its owner in while somebody else’s wrong codes have to wait [D-PASSKEY-04]', async () => {
    const { device } = await keyed();
    const guesser = await halfway();
    for (let guess = 0; guess < 5; guess += 1) await guesser.browser.post('/api/auth/codigo', { codigo: '000000' });
    const { browser, asked } = await halfway();
    expect(codeOf(await browser.post('/api/auth/codigo', { codigo: '000000' }))).toBe('TOO_MANY');
    expect((await enter(browser, device.sign(asked))).statusCode).toBe(200);
  });

  it('goes on beside another phone, and is taken away with the factor [D-PASSKEY-05]', async () => {
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

describe('operator commands on an account with passkeys', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-passkeys-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const ANOTHER = '28444555';
  const admin = (...words: string[]) => runAdmin({ ...server.deps, say: () => undefined }, words);
  const kept = async () => (await server.deps.db.select().from(passkeys)).length;

  it('removes passkeys and open challenges by reset-factor [D-PASSKEY-05]', async () => {
    const { device } = await keyed();
    const { browser, asked } = await halfway();
    expect(await admin('reset-factor', 'uno', DOCTOR.correo)).toBe(0);
    expect([await kept(), await server.deps.db.select().from(passkeyChallenges)]).toEqual([0, []]);
    expect(codeOf(await enter(browser, device.sign(asked)))).toBe('SIGN_IN_OVER');
    expect((await typePassword(server.browser('uno'))).statusCode).toBe(200);
  });

  it('exports name, address and dates without secrets, and erases them [D-PASSKEY-05, FIXS-23]', async () => {
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
  ])('is refused, audited and uses up its challenge when it %s [D-PASSKEY-02]', async (_why, wrong) => {
    const { device } = await keyed();
    const { browser, asked } = await halfway();
    const answer = await enter(browser, device.sign(asked, wrong));
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'PASSKEY_WRONG']);
    expect(await status(browser)).toBe('not-authenticated');
    expect(await audited('login.passkey')).toMatchObject({ outcome: 'refused' });
    expect(codeOf(await enter(browser, device.sign(asked)))).toBe('PASSKEY_WRONG');
  });

  it('is refused when sent again, in its own or another sign-in [D-PASSKEY-02]', async () => {
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

  it('is refused for a challenge that is another’s, replaced or expired [D-PASSKEY-02]', async () => {
    const { device } = await keyed();
    const [mine, others] = [await halfway(), await halfway()];
    expect(codeOf(await enter(mine.browser, device.sign(others.asked)))).toBe('PASSKEY_WRONG');
    const again = await others.browser.post('/api/auth/llave/pedir');
    expect(again.json().pedido).not.toBe(others.asked);
    expect(codeOf(await enter(others.browser, device.sign(others.asked)))).toBe('PASSKEY_WRONG');
    const late = await halfway();
    server.clock.advance(PASSKEYS.challengeMinutes * 60_000);
    expect(codeOf(await enter(late.browser, device.sign(late.asked)))).toBe('SIGN_IN_OVER');
    for (const sweep of CLEANUP_JOBS.filter(({ name }) => /pruneSteps|prunePasskey/.test(name)))
      await sweep(server.deps, () => undefined);
    expect(await server.deps.db.select().from(passkeyChallenges)).toEqual([]);
  });

  it('uses up a try, until even the right answer is refused [D-PASSKEY-02, D-FACTOR-03]', async () => {
    const { device } = await keyed();
    const { browser, asked } = await halfway();
    for (let at = 1; at < SIGN_IN_STEP.tries; at += 1)
      expect(codeOf(await enter(browser, '{}')), `${at}`).toBe('PASSKEY_WRONG');
    expect(codeOf(await enter(browser, '{}'))).toBe('SIGN_IN_OVER');
    expect(codeOf(await enter(browser, device.sign(asked)))).toBe('SIGN_IN_OVER');
  });

  it('is refused at another tenant, even at the same address [D-PASSKEY-03]', async () => {
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

  it('of another person of the tenant is refused, whoever asked for it [D-PASSKEY-03]', async () => {
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

  it('binds a passkey to the host on which it was added [D-PASSKEY-03]', async () => {
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
  it('is refused, audited and logged when its counter does not increase [D-PASSKEY-02]', async () => {
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

  it('that does not count is let in each time [D-PASSKEY-02]', async () => {
    const { device } = await keyed();
    for (const _time of [1, 2]) {
      const { browser, asked } = await halfway();
      expect((await enter(browser, device.sign(asked, { counter: 0 }))).statusCode).toBe(200);
    }
  });
});
