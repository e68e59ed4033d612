// @engine pg
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { buildApp } from '../../server/app.ts';
import { pruneBegunFactors } from '../../server/features/credentials/end-factor.ts';
import { missingFactors } from '../../server/features/credentials/missing-factors.ts';
import { pruneSteps } from '../../server/features/credentials/sign-in-step.ts';
import {
  artDocuments,
  attentions,
  audit,
  backupCodes,
  credentials,
  people,
  secondFactors,
  services,
  signInSteps,
  units,
} from '../../server/platform/db/schema/index.ts';
import { documentPaths } from '../../server/platform/files/document-paths.ts';
import { auditTrail } from './audit-trail.ts';
import { Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import {
  codeOf,
  DOCTOR,
  MANAGER,
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

const TEXTS = { 'server.FACTOR_WRONG_LEFT': 'Quedan {{left}}.' };
const MINUTE = 60_000;

async function tenantOf(id: string) {
  const tenant = await server.deps.tenants.get(id);
  if (!tenant) throw new Error(id);
  return tenant;
}

let server: TestServer;
beforeAll(async () => {
  const settings = (secondFactor: string) => ({ security: { ...SECURITY, secondFactor, secondFactorDays: 14 } });
  const art = { flags: { art: true } };
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1, ...art, texts: TEXTS, settings: settings('offered') }),
      testTenant({ id: 'exige', unit: 2, ...art, settings: settings('required') }),
      testTenant({ id: 'sin', unit: 3, settings: settings('off') }),
      testTenant({ id: 'fases', unit: 4, ...art, settings: settings('phased') }),
    ]),
  });
});
afterAll(() => server.close());
beforeEach(() => startAnew(server));

const typeBackup = (browser: Browser, codigo: string) => browser.post('/api/auth/codigoDeRespaldo', { codigo });
const state = async (browser: Browser) => (await browser.post('/api/verificacion/estado')).json();

/** A browser that has typed the right password, and waits for a code. */
async function halfway(): Promise<Browser> {
  const browser = server.browser('uno');
  const answer = await typePassword(browser);
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'SECOND_FACTOR']);
  return browser;
}

describe('signing in with a second factor', { timeout: 120_000 }, () => {
  it('opens no session until the code, then answers like plain sign-in [D-FACTOR-01]', async () => {
    const plain = (await typePassword(server.browser('uno'))).json();
    const { phone } = await secured(server);
    const browser = await halfway();
    expect(browser.cookies.has('sid_1')).toBe(false);
    expect(browser.cookies.has('dev_1')).toBe(false);
    expect(await status(browser)).toBe('not-authenticated');
    const entered = await typeCode(browser, phone());
    expect(entered.statusCode).toBe(200);
    expect({ ...entered.json(), expiresAt: '' }).toEqual({ ...plain, expiresAt: '' });
    expect(await status(browser)).toBe('authenticated');
    // The cookie of the step lives on for a repetition; without its key it opens nothing.
    expect(codeOf(await typeCode(browser, phone()))).toBe('SIGN_IN_OVER');
  });

  it('keeps the step in an HttpOnly, SameSite=Strict cookie for five minutes [D-FACTOR-01]', async () => {
    await secured(server);
    const answer = await typePassword(server.browser('uno'));
    const cookie = [answer.headers['set-cookie']].flat().find((one) => one?.startsWith('step_1='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Max-Age=300/);
  });

  it('accepts a code once across servers, up to half a minute late [D-FACTOR-02]', async () => {
    const { phone } = await secured(server);
    const [first, second, third] = [await halfway(), await halfway(), await halfway()];
    const code = phone();
    server.clock.advance(STEP);
    expect((await typeCode(first, code)).statusCode).toBe(200);
    expect(codeOf(await typeCode(second, code))).toBe('FACTOR_WRONG');
    const other = await buildApp(server.deps);
    const elsewhere = new Browser(other, 'uno');
    for (const [name, value] of second.cookies) elsewhere.cookies.set(name, value);
    expect(codeOf(await typeCode(elsewhere, code))).toBe('FACTOR_WRONG');
    const late = phone();
    server.clock.advance(2 * STEP);
    expect(codeOf(await typeCode(third, late))).toBe('FACTOR_WRONG');
    expect((await typeCode(third, phone())).statusCode).toBe(200);
    await other.close();
  });

  it('lets in only one of several parallel uses of a code [D-FACTOR-02]', async () => {
    const { phone } = await secured(server);
    const browsers = await Promise.all([halfway(), halfway(), halfway()]);
    const code = phone();
    const answers = await Promise.all(browsers.map((browser) => typeCode(browser, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  it('reports remaining tries and ends the step after five wrong codes [D-FACTOR-03]', async () => {
    const { phone } = await secured(server);
    const browser = await halfway();
    for (const left of [4, 3, 2, 1]) {
      const answer = await typeCode(browser, '000000');
      expect(answer.json().error).toMatchObject({ code: 'FACTOR_WRONG', field: 'codigo', message: `Quedan ${left}.` });
    }
    expect(codeOf(await typeCode(browser, '000000'))).toBe('SIGN_IN_OVER');
    server.clock.advance(20_000);
    expect(codeOf(await typeCode(browser, phone()))).toBe('SIGN_IN_OVER');
    const rows = await auditTrail(server, eq(audit.action, 'login.code'));
    expect(rows.at(-1)).toMatchObject({ outcome: 'refused' });
  });

  it('counts wrong codes per account, so a new step must wait [D-FACTOR-03]', async () => {
    const { phone } = await secured(server);
    const browsers = await Promise.all(Array.from({ length: 5 }, halfway));
    for (const browser of browsers) expect(codeOf(await typeCode(browser, '000000'))).toBe('FACTOR_WRONG');
    const next = await halfway();
    const waits = await typeCode(next, phone());
    expect([waits.statusCode, codeOf(waits)]).toEqual([429, 'TOO_MANY']);
    server.clock.advance(Number(waits.headers['retry-after']) * 1_000);
    expect((await typeCode(next, phone())).statusCode).toBe(200);
  });

  it('admits a proven browser despite wrong codes from others [D-FACTOR-03]', async () => {
    const { browser, phone } = await secured(server);
    await browser.post('/api/auth/salir');
    const thieves = await Promise.all(Array.from({ length: 5 }, halfway));
    for (const thief of thieves) await typeCode(thief, '000000');
    expect(codeOf(await typePassword(browser))).toBe('SECOND_FACTOR');
    expect((await typeCode(browser, phone())).statusCode).toBe(200);
  });

  it('refuses a step after five minutes, in another unit or without cookie [D-FACTOR-01]', async () => {
    const { phone } = await secured(server);
    const browser = await halfway();
    const foreign = server.browser('exige');
    foreign.cookies.set('step_2', browser.cookies.get('step_1') ?? '');
    expect(codeOf(await typeCode(foreign, phone()))).toBe('SIGN_IN_OVER');
    expect(codeOf(await typeCode(server.browser('uno'), phone()))).toBe('SIGN_IN_OVER');
    server.clock.advance(5 * MINUTE);
    expect(codeOf(await typeCode(browser, phone()))).toBe('SIGN_IN_OVER');
    await pruneSteps(server.deps);
    expect(await server.deps.db.select().from(signInSteps)).toEqual([]);
  });

  it('accepts a backup code once, in any spelling, and notifies the owner [D-FACTOR-04]', async () => {
    const { codes } = await secured(server);
    expect(new Set(codes).size).toBe(10);
    const [one = '', two = ''] = codes;
    expect(one).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    const browser = await halfway();
    expect((await typeBackup(browser, one.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect(await state(browser)).toMatchObject({ activa: true, codigos: 9, exigida: false });
    expect((await subjects(server))[0]).toContain('Se usó un código de respaldo');
    const [again, third] = [await halfway(), await halfway()];
    expect(codeOf(await typeBackup(again, one))).toBe('FACTOR_WRONG');
    expect((await typeBackup(third, two)).statusCode).toBe(200);
    expect((await auditTrail(server, eq(audit.action, 'login.backup-code'))).at(-1)).toMatchObject({ outcome: 'ok' });
  });

  it('a wrong password is refused as ever, and begins no step [D-FACTOR-01]', async () => {
    await secured(server);
    const browser = server.browser('uno');
    const answer = await typePassword(browser, { ...DOCTOR, password: 'otra-cosa' });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'LOGIN_REFUSED']);
    expect(await server.deps.db.select().from(signInSteps)).toEqual([]);
  });
});

describe('setting a second factor up', { timeout: 120_000 }, () => {
  it('asks for the password and takes effect with the first right code [D-FACTOR-05]', async () => {
    const browser = server.browser('uno');
    await typePassword(browser);
    const wrong = await browser.post('/api/verificacion/activar', { password: 'otra-cosa' });
    expect(wrong.json().error).toMatchObject({ code: 'WRONG_PASSWORD', field: 'password' });
    const begun = (await browser.post('/api/verificacion/activar', { password: DOCTOR.password })).json();
    expect(begun.direccion).toMatch(/^otpauth:\/\/totp\/Unidad%201:julian\.ortiz%40example\.com\?/);
    expect(begun.clave.join('')).toBe(new URL(begun.direccion).searchParams.get('secret'));
    expect((await typePassword(server.browser('uno'))).statusCode).toBe(200);
    expect((await browser.post('/api/verificacion/confirmar', { codigo: '000000' })).json().error).toMatchObject({
      code: 'FACTOR_WRONG',
      field: 'codigo',
    });
    const phone = phoneOf(begun.direccion, server);
    expect((await browser.post('/api/verificacion/confirmar', { codigo: phone() })).statusCode).toBe(200);
    await halfway();
    expect((await subjects(server))[0]).toContain('Activaste la verificación');
  });

  it('ends every other session, and every sign-in that is under way [D-FACTOR-05]', async () => {
    const elsewhere = server.browser('uno');
    await typePassword(elsewhere);
    const { browser } = await secured(server);
    expect([await status(browser), await status(elsewhere)]).toEqual(['authenticated', 'not-authenticated']);
  });

  it('requires a new start when expired or never begun [D-FACTOR-05]', async () => {
    const browser = server.browser('uno');
    await typePassword(browser);
    expect(codeOf(await browser.post('/api/verificacion/confirmar', { codigo: '123456' }))).toBe('FACTOR_NOT_BEGUN');
    const { direccion } = (await browser.post('/api/verificacion/activar', { password: DOCTOR.password })).json();
    server.clock.advance(15 * MINUTE);
    const late = await browser.post('/api/verificacion/confirmar', { codigo: phoneOf(direccion, server)() });
    expect(codeOf(late)).toBe('FACTOR_NOT_BEGUN');
    server.clock.advance(24 * 60 * MINUTE);
    await pruneBegunFactors(server.deps);
    expect(await server.deps.db.select().from(secondFactors)).toEqual([]);
  });

  it('leaves no readable secret or code in tables or audit [D-FACTOR-06]', async () => {
    const browser = server.browser('uno');
    await typePassword(browser);
    const begun = (await browser.post('/api/verificacion/activar', { password: DOCTOR.password })).json();
    const code = phoneOf(begun.direccion, server)();
    const { codigos } = (await browser.post('/api/verificacion/confirmar', { codigo: code })).json();
    const { db } = server.deps;
    const [factor] = await db.select().from(secondFactors);
    const kept = JSON.stringify([await db.select().from(backupCodes), await db.select().from(audit)]);
    for (const secret of [begun.clave.join(''), code, ...codigos]) expect(kept).not.toContain(secret);
    expect(Buffer.from(factor?.secret ?? []).toString('latin1')).not.toContain(begun.clave.join(''));
    expect(factor?.secret).toHaveLength(12 + 16 + 20);
  });

  it('asks for password and unused code before any later change [D-FACTOR-07]', async () => {
    const { browser, phone } = await secured(server);
    const both = (codigo: string) => ({ password: DOCTOR.password, codigo });
    expect(codeOf(await browser.post('/api/verificacion/activar', { password: DOCTOR.password }))).toBe('FACTOR_ON');
    expect(codeOf(await browser.post('/api/verificacion/codigos', both('000000')))).toBe('FACTOR_WRONG');
    const code = phone();
    const renewed = await browser.post('/api/verificacion/codigos', both(code));
    expect(renewed.json().codigos).toHaveLength(10);
    expect(codeOf(await browser.post('/api/verificacion/desactivar', both(code)))).toBe('FACTOR_WRONG');
    const [backup = ''] = renewed.json().codigos;
    const moved = (await browser.post('/api/verificacion/cambiar', both(backup))).json();
    const next = phoneOf(moved.direccion, server);
    server.clock.advance(STEP);
    const between = await halfway();
    expect((await typeCode(between, phone())).statusCode).toBe(200);
    expect((await browser.post('/api/verificacion/confirmar', { codigo: next() })).statusCode).toBe(200);
    server.clock.advance(STEP);
    expect(codeOf(await typeCode(await halfway(), phone()))).toBe('FACTOR_WRONG');
    expect((await browser.post('/api/verificacion/desactivar', both(next()))).json()).toEqual({ ok: true });
    expect((await typePassword(server.browser('uno'))).statusCode).toBe(200);
    expect(codeOf(await browser.post('/api/verificacion/desactivar', both(next())))).toBe('FACTOR_OFF');
    const acts = (await auditTrail(server, like(audit.action, 'factor.%'))).slice(-5);
    expect(acts.map(({ action, outcome }) => [action, outcome])).toContainEqual(['factor.off', 'ok']);
  });

  it('refuses setup when the tenant has no second factor, and refuses patients [D-FACTOR-08]', async () => {
    const off = server.browser('sin');
    await typePassword(off);
    expect(refusalOf(await off.post('/api/verificacion/estado'))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await off.post('/api/verificacion/activar', { password: DOCTOR.password }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const patient = server.browser('uno');
    await patient.post('/api/auth/login', { correo: '30111222', password: 'portal2026' });
    expect(refusalOf(await patient.post('/api/verificacion/estado'))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a tenant that phases a second factor in', { timeout: 120_000 }, () => {
  const scope = async (browser: Browser) => (await browser.get('/api/auth/sesion')).json().scope;
  /** A signed-in doctor of a unit without demo data, whose account has its days since `from`. */
  async function doctorSince(from: Date | null): Promise<Browser> {
    const browser = server.browser('fases');
    await typePassword(browser);
    const { db } = server.deps;
    await db.update(units).set({ demoSeededAt: null }).where(eq(units.unit, 4));
    await db.update(credentials).set({ factorDueFrom: from }).where(eq(credentials.unit, 4));
    return browser;
  }

  it('demands it of a new account at once [FIXS-37]', async () => {
    await doctorSince(null);
    const answer = await typePassword(server.browser('fases'));
    expect([answer.statusCode, answer.json().scope]).toEqual([200, 'setUp']);
  });

  it('tells an account that existed, and demands a factor after its days [FIXS-37]', async () => {
    const browser = await doctorSince(TUESDAY);
    const due = new Date(TUESDAY.getTime() + 14 * 24 * 60 * MINUTE);
    expect(await state(browser)).toMatchObject({ activa: false, exigida: true, vence: due.toISOString() });
    expect(await scope(browser)).toBe('full');
    server.clock.setTo(new Date(due.getTime() - MINUTE));
    const later = server.browser('fases');
    expect((await typePassword(later)).json().scope).toBe('full');
    server.clock.setTo(due);
    expect(await scope(later)).toBe('setUp');
    expect(codeOf(await later.post('/api/sesiones/listar', {}))).toBe('FACTOR_NEEDED');
    expect((await missingFactors(server.deps.db, await tenantOf('fases'))).map(({ name }) => name)).toContain(
      'Ortiz, Julián',
    );
  });

  it('waits for the end of a call that the session is in [FIXS-37]', async () => {
    const browser = await doctorSince(TUESDAY);
    const due = new Date(TUESDAY.getTime() + 14 * 24 * 60 * MINUTE);
    server.clock.setTo(new Date(due.getTime() - MINUTE));
    const before = server.browser('fases');
    await typePassword(before);
    const { db } = server.deps;
    const [doctor] = await db
      .select()
      .from(people)
      .where(and(eq(people.unit, 4), eq(people.email, DOCTOR.correo)));
    const [service] = await db.select().from(services).where(eq(services.unit, 4));
    const who = { unit: 4, personId: doctor?.id ?? 0, requestedBy: doctor?.id ?? 0, professionalId: doctor?.id ?? 0 };
    const place = {
      identityNumber: '1',
      serviceId: service?.id ?? 0,
      ticketLetters: 'X',
      ticketNumber: 1,
      queuedAt: TUESDAY,
    };
    const calledAt = new Date(due.getTime() - 1_000);
    const [call] = await db
      .insert(attentions)
      .values({ ...who, ...place, status: 'inProgress', calledAt })
      .returning();
    server.clock.setTo(due);
    const anew = server.browser('fases');
    await typePassword(anew);
    expect([await scope(before), await scope(anew)]).toEqual(['full', 'setUp']);
    await db
      .update(attentions)
      .set({ status: 'ended' })
      .where(eq(attentions.id, call?.id ?? ''));
    expect(await scope(before)).toBe('setUp');
    expect(await scope(browser)).not.toBe('full');
  });

  it('only offers it to demo accounts [FIXS-37]', async () => {
    const browser = await doctorSince(null);
    await server.deps.db.update(units).set({ demoSeededAt: TUESDAY }).where(eq(units.unit, 4));
    expect([await scope(browser), (await state(browser)).vence]).toEqual(['full', null]);
    expect(await missingFactors(server.deps.db, await tenantOf('fases'))).toEqual([]);
  });
});

describe('a tenant that requires a second factor', { timeout: 120_000 }, () => {
  it('allows only the setup until a second factor exists [D-FACTOR-09]', async () => {
    const browser = server.browser('exige');
    const answer = await browser.post('/api/auth/login', MANAGER);
    expect(answer.json()).toMatchObject({ scope: 'setUp', role: 'art' });
    for (const url of ['/api/art/casos/listar', '/api/sesiones/listar', '/api/verificacion/codigos'])
      expect(codeOf(await browser.post(url, {})), url).toMatch(/FACTOR_NEEDED|NOT_FOUND/);
    expect(codeOf(await browser.post('/api/sesiones/listar', {}))).toBe('FACTOR_NEEDED');
    expect((await browser.get('/api/auth/sesion')).json()).toMatchObject({ scope: 'setUp' });
    expect((await browser.post('/api/auth/renovar')).statusCode).toBe(200);
    const begun = (await browser.post('/api/verificacion/activar', { password: MANAGER.password })).json();
    const phone = phoneOf(begun.direccion, server);
    const made = await browser.post('/api/verificacion/confirmar', { codigo: phone() });
    expect(made.json().login).toMatchObject({ scope: 'full', role: 'art' });
    expect((await browser.post('/api/sesiones/listar', {})).statusCode).toBe(200);
    expect((await browser.get('/api/auth/sesion')).json()).toMatchObject({ scope: 'full' });
    server.clock.advance(STEP);
    const both = { password: MANAGER.password, codigo: phone() };
    expect(codeOf(await browser.post('/api/verificacion/desactivar', both))).toBe('FACTOR_REQUIRED');
  });

  it('renews no expired document link before the factor is set up [D-FACTOR-09]', async () => {
    const coordinator = server.browser('exige');
    const password = 'coordina2026';
    expect((await coordinator.post('/api/auth/login', { correo: '24111222', password })).json().scope).toBe('setUp');
    const { db } = server.deps;
    const [kept] = await db.select().from(artDocuments).where(eq(artDocuments.unit, 2)).limit(1);
    const path = (await documentPaths(server.deps, 2))(kept?.documentId ?? '');
    server.clock.advance(16 * MINUTE);
    const open = async () => (await coordinator.post('/api/documentos/abrir', { path })).json().estado;
    expect(await open()).toBe('vencido');
    const { direccion } = (await coordinator.post('/api/verificacion/activar', { password })).json();
    await coordinator.post('/api/verificacion/confirmar', { codigo: phoneOf(direccion, server)() });
    expect(await open()).toBe('listo');
  });

  it('asks no patient for one [D-FACTOR-09]', async () => {
    const patient = server.browser('exige');
    const answer = await patient.post('/api/auth/login', { correo: '30111222', password: 'portal2026' });
    expect(answer.json()).toMatchObject({ scope: 'full', role: 'patient' });
  });
});

describe('npm run admin -- reset-factor', { timeout: 120_000 }, () => {
  const admin = async (...words: string[]): Promise<readonly [number, string]> => {
    const said: string[] = [];
    const code = await runAdmin({ ...server.deps, say: (line) => said.push(line) }, ['reset-factor', ...words]);
    return [code, said.join('\n')];
  };

  it('allows sign-in by password, ends sessions and is audited [D-FACTOR-07]', async () => {
    const { browser } = await secured(server);
    const waiting = await halfway();
    expect((await admin('uno', DOCTOR.correo))[0]).toBe(0);
    expect(await status(browser)).toBe('not-authenticated');
    expect(codeOf(await typeCode(waiting, '123456'))).toBe('SIGN_IN_OVER');
    expect((await typePassword(server.browser('uno'))).statusCode).toBe(200);
    expect((await subjects(server))[0]).toContain('quedó desactivada');
    expect((await auditTrail(server, eq(audit.action, 'operator.resetFactor'))).at(-1)).toMatchObject({
      actorRole: 'operator',
      outcome: 'ok',
    });
    expect(await admin('uno', DOCTOR.correo)).toEqual([1, expect.stringContaining('no tiene la verificación')]);
    expect(await admin('uno', 'nadie@example.com')).toEqual([1, expect.stringContaining('No hay en uno')]);
  });
});
