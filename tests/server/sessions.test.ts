import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, buildTestServer, HOST, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const MINUTE = 60_000;

async function signedIn(tenant = 'uno'): Promise<Browser> {
  const browser = server.browser(tenant);
  expect((await browser.login('30111222', 'portal2026')).statusCode).toBe(200);
  return browser;
}

async function status(browser: Browser): Promise<string> {
  return (await browser.get('/api/auth/sesion')).json().status;
}

/** The cookie of that name as it is set; the browser's own, which outlives the session, is set beside it. */
const cookieOf = (set: string | string[] | undefined, name: string): string | undefined =>
  [set ?? []].flat().find((one) => one.startsWith(`${name}=`));

describe('the key of drafts', () => {
  const keyOf = async (browser: Browser): Promise<string> => (await browser.get('/api/auth/sesion')).json().draftKey;

  it('is stable per person and null when anonymous [FIXR-01]', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const other = server.browser('uno');
    await other.login('28444555', 'portal2026');
    const key = await keyOf(first);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(await keyOf(second)).toBe(key);
    expect(await keyOf(other)).not.toBe(key);
    expect(await keyOf(server.browser('uno'))).toBeNull();
  });
});

describe('cookie', () => {
  it('is named by unit, HttpOnly, Lax, host-wide and session-only [R9, D-TEN-01]', async () => {
    const answer = await server.browser().login('30111222', 'portal2026');
    expect(cookieOf(answer.headers['set-cookie'], 'sid_1')).toMatch(
      /^sid_1=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is Secure and __Host- prefixed behind https, with HSTS [R9, R14]', async () => {
    const secure = await buildTestServer({ config: { secure: true, publicUrl: 'https://portal.test' } });
    const body = { correo: '30111222', password: 'portal2026' };
    const answer = await secure.browser().post('/api/auth/login', body, { origin: `https://${HOST}` });
    await secure.close();
    expect(cookieOf(answer.headers['set-cookie'], '__Host-sid_1')).toMatch(
      /^__Host-sid_1=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
  });
});

describe('life of a session', () => {
  it('ends after 30 idle minutes [R9, D-API-02]', async () => {
    const browser = await signedIn();
    server.clock.advance(30 * MINUTE - 1);
    expect(await status(browser)).toBe('authenticated');
    server.clock.advance(1);
    expect(await status(browser)).toBe('not-authenticated');
  });

  it('ends after 12 hours however often it is renewed [R9, D-API-02]', async () => {
    const browser = await signedIn();
    const ends = server.clock.now().getTime() + 12 * 60 * MINUTE;
    while (server.clock.now().getTime() + 25 * MINUTE < ends) {
      server.clock.advance(25 * MINUTE);
      expect((await browser.post('/api/auth/renovar')).statusCode).toBe(200);
    }
    expect((await browser.post('/api/auth/renovar')).json().expiresAt).toBe(new Date(ends).toISOString());
    server.clock.setTo(new Date(ends));
    expect((await browser.post('/api/auth/renovar')).json().error.code).toBe('NO_SESSION');
  });

  it('is not extended by background reads, only by renewal [D-API-02]', async () => {
    const browser = await signedIn();
    const before = Date.parse((await browser.get('/api/auth/sesion')).json().expiresAt);
    for (let read = 0; read < 9; read += 1) {
      server.clock.advance(3 * MINUTE);
      expect((await browser.post('/api/historia/ultima', { documento: '30111222' })).statusCode).toBe(200);
    }
    expect(Date.parse((await browser.get('/api/auth/sesion')).json().expiresAt)).toBe(before);
    server.clock.advance(3 * MINUTE);
    const over = await browser.post('/api/historia/ultima', { documento: '30111222' });
    expect([over.statusCode, over.json().error.code]).toEqual([401, 'NO_SESSION']);
  });

  it('renewal moves the end and changes the token [API-03, R10]', async () => {
    const browser = await signedIn();
    const before = browser.cookies.get('sid_1');
    server.clock.advance(20 * MINUTE);
    const { expiresAt } = (await browser.post('/api/auth/renovar')).json();
    expect(Date.parse(expiresAt)).toBe(server.clock.now().getTime() + 30 * MINUTE);
    expect(browser.cookies.get('sid_1')).not.toBe(before);
    expect(await status(browser)).toBe('authenticated');
  });

  it('changes the token once for 20 parallel renewals, with 30 s grace [R10]', async () => {
    const browser = await signedIn();
    const old = new Browser(server.app, 'uno');
    old.cookies.set('sid_1', browser.cookies.get('sid_1') ?? '');
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/auth/renovar')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await status(browser)).toBe('authenticated');
    expect(await status(old)).toBe('authenticated');
    server.clock.advance(30_000);
    expect(await status(old)).toBe('not-authenticated');
    expect(await status(browser)).toBe('authenticated');
  });

  it('accepts the earlier token when the answer of a renewal was lost [R10]', async () => {
    const cut = await signedIn();
    const token = cut.cookies.get('sid_1') ?? '';
    await cut.post('/api/auth/renovar');
    cut.cookies.set('sid_1', token);
    server.clock.advance(20 * MINUTE);
    const { expiresAt } = (await cut.post('/api/auth/renovar')).json();
    expect(Date.parse(expiresAt)).toBe(server.clock.now().getTime() + 30 * MINUTE);
    server.clock.advance(20 * MINUTE);
    expect(await status(cut)).toBe('authenticated');
  });

  it('keeps the last two tokens valid after a second renewal [R10]', async () => {
    const browser = await signedIn();
    const tokens = [browser.cookies.get('sid_1') ?? ''];
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await browser.post('/api/auth/renovar')).statusCode).toBe(200);
      tokens.push(browser.cookies.get('sid_1') ?? '');
    }
    const answers: string[] = [];
    for (const token of tokens) {
      const copy = new Browser(server.app, 'uno');
      copy.cookies.set('sid_1', token);
      answers.push(await status(copy));
    }
    expect(answers).toEqual(['not-authenticated', 'authenticated', 'authenticated']);
    server.clock.advance(30_000);
    const asked = new Browser(server.app, 'uno');
    asked.cookies.set('sid_1', tokens[1] ?? '');
    expect(await status(asked)).toBe('not-authenticated');
  });

  it('answers 401 to an anonymous renewal [D-API-03]', async () => {
    expect(refusalOf(await server.browser().post('/api/auth/renovar'))).toEqual([401, 'NO_SESSION']);
  });
});

describe('leaving', () => {
  it('refuses a copied cookie after sign-out and clears browser data [A54, R9]', async () => {
    const browser = await signedIn();
    const copy = new Browser(server.app, 'uno');
    copy.cookies.set('sid_1', browser.cookies.get('sid_1') ?? '');
    const answer = await browser.post('/api/auth/salir');
    expect(answer.json()).toEqual({ ok: true });
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(browser.cookies.has('sid_1')).toBe(false);
    expect(refusalOf(await copy.post('/api/servicios/habilitados', { unidad: 1 }))).toEqual([401, 'NO_SESSION']);
  });

  it('succeeds when the session is already over [A54]', async () => {
    expect((await server.browser().post('/api/auth/salir')).statusCode).toBe(200);
  });

  it('signing in again ends the session that was open in that browser [R9]', async () => {
    const browser = await signedIn();
    const copy = new Browser(server.app, 'uno');
    copy.cookies.set('sid_1', browser.cookies.get('sid_1') ?? '');
    await browser.login('5123456', 'portal2026');
    expect(await status(copy)).toBe('not-authenticated');
  });
});

describe('between tenants', () => {
  it('refuses another unit’s session without ending it [A48, D-TEN-01]', async () => {
    const browser = await signedIn('uno');
    const token = browser.cookies.get('sid_1') ?? '';
    const thief = new Browser(server.app, 'dos');
    thief.cookies.set('sid_2', token);
    expect((await thief.post('/api/servicios/habilitados', { unidad: 2 })).json().error.code).toBe('NO_SESSION');
    expect(await status(thief)).toBe('not-authenticated');
    expect(await status(browser)).toBe('authenticated');
  });

  it('sessions of two tenants live side by side in one browser [D-TEN-01]', async () => {
    const browser = await signedIn('uno');
    await browser.get('/api/unidad/requisitos?tenant=dos');
    await browser.login('28444555', 'portal2026');
    expect((await browser.get('/api/auth/sesion')).json().user.nome).toBe('Bruno');
    await browser.get('/api/unidad/requisitos?tenant=uno');
    expect((await browser.get('/api/auth/sesion')).json().user.nome).toBe('Ana');
  });

  it('keeps people apart per unit, even with the same DNI [A48]', async () => {
    const [one, two] = [await signedIn('uno'), await signedIn('dos')];
    const refs = [];
    for (const browser of [one, two]) refs.push((await browser.get('/api/auth/sesion')).json().user.ref);
    expect(refs[0]).not.toBe(refs[1]);
  });
});

describe('answers about people', () => {
  it('nothing of the API may be stored, refusals too [R16, A47]', async () => {
    const browser = await signedIn();
    for (const url of ['/api/auth/sesion', '/api/unidad/requisitos', '/api/nada']) {
      expect((await browser.get(url)).headers['cache-control']).toBe('no-store');
    }
    expect((await browser.login('30111222', 'x')).headers['cache-control']).toBe('no-store');
  });

  it('a member leaves the family on the 18th birthday in Buenos Aires [A17, D-FAM-01]', async () => {
    const browser = await signedIn();
    const mateo = (await browser.get('/api/auth/sesion')).json().family[1];
    const birthday = `${Number(mateo.fec_nac.slice(0, 4)) + 18}${mateo.fec_nac.slice(4)}`;
    const family = async () => {
      await browser.login('30111222', 'portal2026');
      return (await browser.get('/api/auth/sesion')).json().family.map(({ nome }: { nome: string }) => nome);
    };
    server.clock.setTo(new Date(Date.parse(`${birthday}T00:00:00-03:00`) - 1));
    expect(await family()).toEqual(['Lucía', 'Mateo']);
    server.clock.setTo(new Date(`${birthday}T00:00:00-03:00`));
    expect(await family()).toEqual(['Lucía']);
    server.clock.setTo(TUESDAY);
  });

  it('writes no DNI, password, token or query value to the log [A8, R17]', async () => {
    const browser = await signedIn();
    const token = browser.cookies.get('sid_1') ?? '';
    await browser.get('/turnoAcceso?codigoTurno=SECRETO-1');
    const log = server.log.join('');
    expect(log).toContain('codigoTurno=***');
    for (const secret of ['30111222', 'portal2026', token, 'SECRETO-1', HOST]) expect(log).not.toContain(secret);
  });
});
