// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { audit, sessions } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const ANA = '30111222';

let server: TestServer;
beforeAll(async () => {
  const tenants = [testTenant({ id: 'uno', unit: 1, flags: { art: true } }), testTenant({ id: 'dos', unit: 2 })];
  server = await buildTestServer({ source: listSource(tenants) });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.update(sessions).set({ revokedAt: TUESDAY });
});

interface Told {
  readonly id: number;
  readonly navegador: string | null;
  readonly sistema: string | null;
  readonly uso: string;
  readonly enlace: boolean;
  readonly esta: boolean;
}

async function signedIn(agent = CHROME, correo = ANA, tenant = 'uno'): Promise<Browser> {
  const browser = server.browser(tenant);
  const typed = { correo, password: 'portal2026' };
  const answer = await browser.post('/api/auth/login', typed, { 'user-agent': agent });
  expect(answer.statusCode).toBe(200);
  return browser;
}

const told = async (browser: Browser): Promise<Told[]> => (await browser.post('/api/sesiones/listar')).json();
const status = async (browser: Browser) => (await browser.get('/api/auth/sesion')).json().status;
const end = (browser: Browser, id?: number) => browser.post('/api/sesiones/cerrar', { id });

describe('the sessions of one’s account', { timeout: 120_000 }, () => {
  it('lists sessions with browser, system and last use, the current one first [FIXS-24]', async () => {
    const phone = await signedIn(IPHONE);
    server.clock.advance(60_000);
    const here = await signedIn();
    server.clock.advance(5 * 60_000);
    await phone.post('/api/auth/renovar');
    const list = await told(here);
    expect(list).toMatchObject([
      { navegador: 'Chrome', sistema: 'Windows', esta: true, enlace: false },
      { navegador: 'Safari', sistema: 'iPhone', esta: false, inicio: TUESDAY.toISOString() },
    ]);
    expect(list.map(({ uso }) => Date.parse(uso) - TUESDAY.getTime())).toEqual([60_000, 6 * 60_000]);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      'enlace',
      'esta',
      'id',
      'inicio',
      'navegador',
      'sistema',
      'uso',
    ]);
    expect((await told(phone)).map(({ esta, sistema }) => [esta, sistema])).toEqual([
      [true, 'iPhone'],
      [false, 'Windows'],
    ]);
  });

  it.each([
    ['nothing', ''],
    ['what no browser says', 'x'.repeat(5_000)],
    ['markup', '<b>Mi compu</b>/1 (x) y'],
  ])('are listed without names for a browser that says %s [FIXS-24]', async (_what, agent) => {
    expect(await told(await signedIn(agent))).toMatchObject([{ navegador: null, sistema: null, esta: true }]);
  });

  it('refuses an ended session on every server, with older tokens too [FIXS-24]', async () => {
    const phone = await signedIn(IPHONE);
    const before = server.browser('uno');
    before.cookies.set('sid_1', phone.cookies.get('sid_1') ?? '');
    await phone.post('/api/auth/renovar');
    const here = await signedIn();
    const id = (await told(here)).find(({ esta }) => !esta)?.id;
    expect((await end(here, id)).json()).toEqual({ ok: true });
    expect((await end(here, id)).statusCode).toBe(200);
    const other = await buildApp(server.deps);
    const elsewhere = new Browser(other, 'uno');
    for (const [name, value] of phone.cookies) elsewhere.cookies.set(name, value);
    for (const browser of [phone, before, elsewhere]) {
      expect(await status(browser)).toBe('not-authenticated');
      expect(refusalOf(await browser.post('/api/auth/renovar'))).toEqual([401, 'NO_SESSION']);
    }
    await other.close();
    expect(await told(here)).toHaveLength(1);
    const rows = await auditTrail(server, eq(audit.action, 'session.end'));
    expect(rows.at(-1)).toMatchObject({ object: `session:${id}`, outcome: 'ok' });
  });

  it('answers the same 404 for foreign and unknown sessions, leaving them open [FIXS-24, A48]', async () => {
    const [ana, bruno] = [await signedIn(), await signedIn(CHROME, '28444555')];
    const elsewhere = await signedIn(CHROME, ANA, 'dos');
    for (const others of [bruno, elsewhere]) {
      const [own] = await told(others);
      expect((await end(ana, own?.id)).json()).toEqual((await end(ana, 2_000_000_000)).json());
      expect(refusalOf(await end(ana, own?.id))).toEqual([404, 'NOT_FOUND']);
      expect(await status(others)).toBe('authenticated');
    }
    expect(refusalOf(await end(ana))).toEqual([400, 'INVALID_BODY']);
  });

  it('ends all other sessions of the account, link sessions included, audited [FIXS-24]', async () => {
    const [phone, bruno] = [await signedIn(IPHONE), await signedIn(CHROME, '28444555')];
    const here = await signedIn();
    const tenant = await server.deps.tenants.get('uno');
    const person = { id: (await here.get('/api/auth/sesion')).json().user.id as number };
    if (!tenant) throw new Error('tenant uno is missing');
    const subject = { personId: person.id };
    const { token } = await openSession(server.deps, tenant, {
      person,
      role: 'patient',
      scope: 'link:history',
      subject,
    });
    const link = server.browser('uno');
    link.cookies.set('sid_1', token);
    expect((await told(here)).map(({ enlace }) => enlace)).toContain(true);
    expect(refusalOf(await link.post('/api/sesiones/cerrarOtras'))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await server.browser('uno').post('/api/sesiones/cerrarOtras'))).toEqual([401, 'NO_SESSION']);
    expect((await here.post('/api/sesiones/cerrarOtras')).json()).toEqual({ cerradas: 2 });
    const left = await Promise.all([here, bruno, phone, link].map(status));
    expect(left).toEqual(['authenticated', 'authenticated', 'not-authenticated', 'not-authenticated']);
    expect((await auditTrail(server, eq(audit.action, 'session.end-others'))).at(-1)).toMatchObject({ outcome: 'ok' });
  });

  it.each([
    ['a professional', 'julian.ortiz@example.com', 'consultorio', 'medico2026'],
    ['a manager', '25111222', 'login', 'gestor2026'],
  ])('are there for %s too [FIXS-24]', async (_who, correo, door, password) => {
    const browser = server.browser('uno');
    await browser.post(`/api/auth/${door}`, { correo, password }, { 'user-agent': IPHONE });
    expect(await told(browser)).toMatchObject([{ sistema: 'iPhone', esta: true }]);
  });

  it('refuses to end sessions on a cross-site request [FIXS-24, R15]', async () => {
    const here = await signedIn();
    const foreign = await here.post('/api/sesiones/cerrarOtras', {}, { origin: 'https://malo.example' });
    expect(refusalOf(foreign)).toEqual([403, 'CROSS_ORIGIN']);
  });
});
