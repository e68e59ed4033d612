// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyCode } from '../../server/features/history/history-link.ts';
import { audit, entryLinks, people } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const [ANA, LUCIA] = ['30111222', '50222333'];
const TEXTS = { 'server.LINK_USED': 'este enlace ya se usó' };

let server: TestServer;

beforeAll(async () => {
  const flags = { grupoFamiliar: false, portal: false };
  const source = listSource([
    testTenant({ id: 'uno', unit: 1, texts: TEXTS }),
    testTenant({ id: 'dos', unit: 2, flags, texts: TEXTS }),
  ]);
  server = await buildTestServer({ source });
  for (const tenant of ['uno', 'dos']) await server.browser(tenant).get('/api/unidad/requisitos');
});
/** A minute later: what one test tried does not count against the next. */
beforeEach(() => server.clock.advance(61_000));
afterAll(() => server.close());

const enter = (browser: Browser, codigoUser: string) => browser.post('/api/usuarios/acceso', { codigoUser });

/** A browser that followed a link all the way. */
async function entered(code: string, tenant = 'uno'): Promise<Browser> {
  const browser = server.browser(tenant);
  const { user, password } = (await enter(browser, code)).json();
  expect((await browser.login(user.documento, password)).statusCode).toBe(200);
  return browser;
}

const list = (browser: Browser, documento: string) => browser.post('/api/atenciones/listar', { documento });

async function newCode(person: string): Promise<string> {
  const find = async (documento: string) => {
    const [row] = await server.deps.db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.identityNumber, documento)));
    if (!row) throw new Error(documento);
    return row;
  };
  return historyCode(server.deps, 1, await find(ANA), await find(person));
}

describe('a link to a history', () => {
  it('answers the user, a single-use credential and the child, if any [ENTRY-10, ENTRY-08]', async () => {
    const own = (await enter(server.browser('uno'), 'USUARIO-ANA')).json();
    expect(own).toEqual({
      user: { nome: 'Ana', sobrenome: 'Pérez', documento: ANA },
      password: expect.stringMatching(/^acceso\./),
      hijo: null,
    });
    const child = (await enter(server.browser('uno'), 'USUARIO-LUCIA')).json();
    expect(child.hijo).toEqual({ nome: 'Lucía', sobrenome: 'Gómez', documento: LUCIA });
  });

  it('opens a session that reads that history and nothing else [D-ENTRY-01, A5]', async () => {
    const browser = await entered('USUARIO-LUCIA');
    expect((await browser.get('/api/auth/sesion')).json()).toMatchObject({ scope: 'link:history', family: [] });
    expect((await list(browser, LUCIA)).json()).toHaveLength(2);
    expect(refusalOf(await list(browser, ANA))).toEqual([404, 'NOT_FOUND']);
    const elsewhere = await browser.post('/api/atenciones/iniciar', {});
    expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('works for a child without family groups, and never for the parent [A5]', async () => {
    const browser = await entered('USUARIO-LUCIA', 'dos');
    expect((await list(browser, LUCIA)).json()).toHaveLength(2);
    expect(refusalOf(await list(browser, ANA))).toEqual([404, 'NOT_FOUND']);
  });

  it('issues a credential valid once, for ten minutes and its user [D-ENTRY-01]', async () => {
    const { password } = (await enter(server.browser('uno'), 'USUARIO-ANA')).json();
    expect((await server.browser('uno').login(ANA, password)).statusCode).toBe(200);
    expect(refusalOf(await server.browser('uno').login(ANA, password))).toEqual([401, 'LOGIN_REFUSED']);
    const late = (await enter(server.browser('uno'), 'USUARIO-ANA')).json().password;
    server.clock.advance(10 * 60_000);
    expect(refusalOf(await server.browser('uno').login(ANA, late))).toEqual([401, 'LOGIN_REFUSED']);
    const other = (await enter(server.browser('uno'), 'USUARIO-ANA')).json().password;
    expect(refusalOf(await server.browser('uno').login('28444555', other))).toEqual([401, 'LOGIN_REFUSED']);
    expect(refusalOf(await server.browser('dos').login(ANA, other))).toEqual([401, 'LOGIN_REFUSED']);
  });

  it('works once, within a day, even for concurrent uses, and is not spent by looking [A5, FIXS-34]', async () => {
    const code = await newCode(ANA);
    expect((await list(await entered(code), ANA)).json()).toHaveLength(23);
    const again = await enter(server.browser('uno'), code);
    expect([again.statusCode, again.json().error]).toMatchObject([
      409,
      { code: 'LINK_USED', message: 'este enlace ya se usó' },
    ]);
    server.clock.advance(61_000);
    const contested = await newCode(ANA);
    const looks = await Promise.all(Array.from({ length: 4 }, () => enter(server.browser('uno'), contested)));
    const signIns = looks.map((look) => server.browser('uno').login(ANA, look.json().password));
    const answers = (await Promise.all(signIns)).map(({ statusCode }) => statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    const old = await newCode(ANA);
    server.clock.advance(24 * 3_600_000);
    expect(refusalOf(await enter(server.browser('uno'), old))).toEqual([409, 'LINK_USED']);
  });

  it('accepts demo codes repeatedly and refuses codes of other tenants and kinds [A5]', async () => {
    for (let n = 0; n < 5; n += 1) expect((await enter(server.browser('uno'), 'USUARIO-ANA')).statusCode).toBe(200);
    const foreign = await newCode(ANA);
    for (const [tenant, code] of [
      ['dos', foreign],
      ['uno', 'TURNO-AHORA'],
      ['uno', 'usuario-ana'],
      ['uno', ''],
      ['uno', "' or 1=1 --"],
    ] as const) {
      const answer = await enter(server.browser(tenant), code);
      expect([code, answer.statusCode, answer.json().error.code]).toEqual([code, 404, 'LINK_UNKNOWN']);
    }
  });

  it('may be tried twenty times a minute from one address [A5]', async () => {
    const codes = [];
    for (let n = 0; n < 22; n += 1) codes.push((await enter(server.browser('uno'), `guess-${n}`)).statusCode);
    expect(codes).toEqual([...Array(20).fill(404), 429, 429]);
    server.clock.advance(60_000);
    expect((await enter(server.browser('uno'), 'USUARIO-ANA')).statusCode).toBe(200);
  });

  it('leaves who entered in the audit, and its code nowhere [R17, A5]', async () => {
    const code = await newCode(LUCIA);
    const { password } = (await enter(server.browser('uno'), code)).json();
    const rows = await auditTrail(server, eq(audit.action, 'history.enter'));
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['ok', 'refused']));
    const links = await server.deps.db.select().from(entryLinks);
    const kept = JSON.stringify([rows, links]) + server.log.join('');
    expect([code, password, 'USUARIO-ANA'].filter((secret) => kept.includes(secret))).toEqual([]);
  });
});
