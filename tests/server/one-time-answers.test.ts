import { and, eq, like } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putEntryLink } from '../../server/features/access-links/entry-links.ts';
import { invite } from '../../server/features/invitations/invite.ts';
import { issueCodes } from '../../server/features/recovery/issue-codes.ts';
import {
  audit,
  entryLinks,
  idempotencyKeys,
  people,
  recoveryRequests,
  sessions,
} from '../../server/platform/db/schema/index.ts';
import { ANSWERED_AGAIN } from '../../server/platform/http/one-time.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { mailsTo } from './proof-kit.ts';
import { NEW, Recovery } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { DOCTOR, phoneOf, startAnew, status, typePassword } from './second-factor-kit.ts';
import { listSource, testTenant } from './test-tenant.ts';

const ELENA = { dni: '31555669', email: 'elena.ruiz@example.com' };
const ANA = { dni: '30111222', email: 'ana.perez@example.com' };

let server: TestServer;
beforeAll(async () => {
  const tenants = [testTenant({ id: 'uno', unit: 1, flags: { art: true } }), testTenant({ id: 'dos', unit: 2 })];
  server = await buildTestServer({ source: listSource(tenants) });
  for (const { id } of tenants.map(({ public: tenant }) => tenant)) await server.browser(id).get('/api/auth/sesion');
});
afterAll(() => server.close());
beforeEach(() => startAnew(server));

let keys = 0;
function newKey() {
  keys += 1;
  return { 'idempotency-key': `one-time-key-${keys}` };
}
type Key = ReturnType<typeof newKey>;
type Send = (browser: Browser, key: Key) => Promise<LightMyRequestResponse>;

/** A mailed link that signs in. */
async function signInLink({ dni, email }: typeof ELENA): Promise<string> {
  await server.browser('uno').post('/api/auth/correo', { nombre: dni });
  await issueCodes({ ...server.deps, log: () => undefined });
  const links = (await mailsTo(server, email)).map(({ body }) => /ingreso\?codigo=([\w-]+)/.exec(body)?.[1] ?? '');
  return links.at(-1) ?? '';
}

const byLink = (codigo: string) => (browser: Browser, key: object) =>
  browser.post('/api/auth/correo/entrar', { codigo }, { ...key });

async function personOf(documento: string) {
  const [person] = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), eq(people.identityNumber, documento)));
  if (!person) throw new Error(documento);
  return person;
}

/** Sets up a second factor of the demo's professional. */
async function setUpFactor() {
  const browser = server.browser('uno');
  await typePassword(browser);
  const begun = await browser.post('/api/verificacion/activar', { password: DOCTOR.password });
  expect(begun.statusCode, begun.body).toBe(200);
  const phone = phoneOf(begun.json().direccion, server);
  const confirmed = await browser.post('/api/verificacion/confirmar', { codigo: phone() });
  server.clock.advance(30_000);
  return { phone, backup: confirmed.json().codigos[0] as string };
}

/** Sends a request whose answer is lost with its cookies, and the same request again. */
async function lost(browser: Browser, send: Send, key = newKey()) {
  const before = new Map(browser.cookies);
  const first = await send(browser, key);
  browser.cookies.clear();
  for (const [name, value] of before) browser.cookies.set(name, value);
  return { first, again: await send(browser, key), key };
}

const audited = (action: string) => server.deps.db.$count(audit, eq(audit.action, action));
const opened = async () => server.deps.db.$count(sessions, eq(sessions.unit, 1));

describe('a sign-in by a one-time secret whose answer is lost', () => {
  it.each([
    ['a mailed link', async () => byLink(await signInLink(ELENA)), 'patient'],
    [
      'a code of the second step',
      async () => {
        const { phone } = await setUpFactor();
        return {
          before: typePassword,
          send: (b: Browser, key: object) => b.post('/api/auth/codigo', { codigo: phone() }, { ...key }),
        };
      },
      'professional',
    ],
    [
      'a backup code',
      async () => {
        const { backup: codigo } = await setUpFactor();
        const send = (b: Browser, key: object) => b.post('/api/auth/codigoDeRespaldo', { codigo }, { ...key });
        return { before: typePassword, send };
      },
      'professional',
    ],
    [
      'the credential of a link',
      async () => {
        const { id } = await personOf(ANA.dni);
        const code = 'historia-de-ana-000000000000000000';
        await server.deps.db.delete(entryLinks).where(eq(entryLinks.personId, id));
        const link = { unit: 1, kind: 'history', accountId: id, personId: id, maxExchanges: 1 } as const;
        await putEntryLink(server.deps, code, link);
        const entry = (await server.browser('uno').post('/api/usuarios/acceso', { codigoUser: code })).json();
        const body = { correo: entry.user.documento, password: entry.password };
        expect(body.password).toMatch(/^acceso\./);
        return (b: Browser, key: object) => b.post('/api/auth/enlace', body, { ...key });
      },
      'patient',
    ],
  ] as const)('answers %s again with its one session [FIXO-20]', async (_, prepare, role) => {
    const prepared: Send | { before: (b: Browser) => Promise<unknown>; send: Send } = await prepare();
    const { before, send } = typeof prepared === 'function' ? { before: undefined, send: prepared } : prepared;
    const browser = server.browser('uno');
    await before?.(browser);
    const count = await opened();
    const { first, again, key } = await lost(browser, send);
    expect([first.statusCode, again.statusCode], again.body).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(again.json().role).toBe(role);
    expect(await status(browser)).toBe('authenticated');
    expect(await opened()).toBe(count + 1);
    expect(await audited('login.repeated')).toBeGreaterThan(0);
    // The second answer's headers may arrive and its body not: the browser then has the session, and keeps it.
    expect((await send(browser, key)).statusCode).toBe(200);
    expect(await status(browser)).toBe('authenticated');
    // A session that was left is not given again, and the secret stays used.
    await browser.post('/api/auth/salir');
    expect((await send(browser, key)).json().error.code).toMatch(/^(LINK_USED|SIGN_IN_OVER|LOGIN_REFUSED)$/);
  });

  it('goes on to the second step when the link’s answer is lost [FIXO-20]', async () => {
    const { phone } = await setUpFactor();
    await server.browser('uno').post('/api/auth/correo', { nombre: DOCTOR.correo, profesional: true });
    await issueCodes({ ...server.deps, log: () => undefined });
    const mail = (await mailsTo(server, DOCTOR.correo)).find(({ body }) => body.includes('ingreso?codigo='));
    const browser = server.browser('uno');
    const send = byLink(/ingreso\?codigo=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '');
    const { first, again, key } = await lost(browser, send);
    expect([refusalOf(first), refusalOf(again)]).toEqual([
      [401, 'SECOND_FACTOR'],
      [401, 'SECOND_FACTOR'],
    ]);
    // Each repetition replaces the step of the one before.
    expect(refusalOf(await send(browser, key))).toEqual([401, 'SECOND_FACTOR']);
    expect((await browser.post('/api/auth/codigo', { codigo: phone() })).statusCode).toBe(200);
  });

  it('gives no session to a key or a secret alone, to another body, or later [FIXO-20]', async () => {
    const code = await signInLink(ELENA);
    const key = newKey();
    expect((await byLink(code)(server.browser('uno'), key)).statusCode).toBe(200);
    const thief = () => server.browser('uno');
    const used = [409, 'LINK_USED'];
    expect(refusalOf(await byLink(code)(thief(), {}))).toEqual(used);
    expect(refusalOf(await byLink(code)(thief(), newKey()))).toEqual(used);
    expect(refusalOf(await byLink('otro-codigo-000000000000')(thief(), key))).toEqual([404, 'LINK_UNKNOWN']);
    const lookup = { ...key, 'idempotency-lookup': '1' };
    expect(refusalOf(await byLink(code)(thief(), lookup))).toEqual([409, 'NOT_DONE']);
    expect(refusalOf(await byLink(code)(server.browser('dos'), key))).toEqual([404, 'LINK_UNKNOWN']);
    server.clock.advance(ANSWERED_AGAIN);
    expect(refusalOf(await byLink(code)(thief(), key))).toEqual(used);

    const { phone } = await setUpFactor();
    const browser = server.browser('uno');
    await typePassword(browser);
    const send = (codigo: string, from = browser) => from.post('/api/auth/codigo', { codigo }, { ...key });
    const right = phone();
    expect((await send(right)).statusCode).toBe(200);
    expect(refusalOf(await send(right === '000000' ? '111111' : '000000'))).toEqual([422, 'KEY_REUSED']);
    expect(refusalOf(await send(right, thief()))).toEqual([401, 'SIGN_IN_OVER']);
  });

  it('opens one session when both attempts come together [FIXO-20]', async () => {
    const send = byLink(await signInLink(ELENA));
    const key = newKey();
    const count = await opened();
    const answers = await Promise.all([1, 2, 3].map(() => send(server.browser('uno'), key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await opened()).toBe(count + 1);
  });

  it('stores no token and no secret for its repetition [FIXO-20]', async () => {
    const code = await signInLink(ELENA);
    const browser = server.browser('uno');
    await byLink(code)(browser, newKey());
    const stored = JSON.stringify(await server.deps.db.select().from(idempotencyKeys));
    for (const secret of [code, ...browser.cookies.values()].filter(({ length }) => length > 20))
      expect(stored).not.toContain(secret);
  });
});

describe('a password set by a one-time code whose answer is lost', () => {
  it('is set once, and the reset is answered again [FIXO-20]', async () => {
    const at = await Recovery.at(server, 'uno');
    const codigo = await at.codeFor(ELENA.email);
    const reset = (password: string, browser: Browser, key: object) =>
      browser.post('/api/recuperacionClave/resetearClave', { password, email: ELENA.email, codigo }, { ...key });
    const { first, again, key } = await lost(at.browser, (browser, sent) => reset(NEW, browser, sent));
    expect([first.json(), again.json()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await audited('password.reset')).toBe(1);
    expect(await audited('password.reset-repeated')).toBe(1);
    expect((await server.browser('uno').login(ELENA.dni, NEW)).statusCode).toBe(200);
    // A person typing another password after the lost answer learns which one holds.
    expect(refusalOf(await reset('otra-distinta', at.browser, key))).toEqual([409, 'PASSWORD_KEPT']);
    expect(refusalOf(await reset(NEW, at.browser, newKey()))).toEqual([422, 'RESET_REFUSED']);
    expect((await server.browser('uno').login(ELENA.dni, NEW)).statusCode).toBe(200);
  });

  it('is set once by an invitation, which is answered again [FIXO-20, FIXE-07]', async () => {
    const person = await personOf(ANA.dni);
    const tenant = await server.deps.tenants.get('uno');
    if (!tenant) throw new Error('uno');
    const address = (path: string) => `https://portal.test${path}`;
    await invite({ ...server.deps, address }, tenant, { ...person, email: ANA.email });
    const [mail] = (await mailsTo(server, ANA.email)).filter(({ body }) => body.includes('invitacion?codigo='));
    const codigo = /invitacion\?codigo=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    // Her DNI is no part of the mail: somebody at a mistyped address must not learn it.
    const seen = await server.browser('uno').post('/api/invitacion/datos', { codigo });
    expect(seen.json()).toEqual({ cuenta: null, minimo: 6 });
    const accept = (password: string, browser: Browser, key: object) =>
      browser.post('/api/invitacion/clave', { codigo, password }, { ...key });
    const { first, again, key } = await lost(server.browser('uno'), (browser, sent) => accept(NEW, browser, sent));
    expect([first.json(), again.json()]).toEqual([{ puerta: 'portal' }, { puerta: 'portal' }]);
    expect(refusalOf(await accept('otra-distinta', server.browser('uno'), key))).toEqual([409, 'PASSWORD_KEPT']);
    expect(refusalOf(await accept(NEW, server.browser('uno'), newKey()))).toEqual([409, 'LINK_USED']);
    expect(await audited('invitation.accept')).toBe(1);
  });

  it('tells a repeated registration that its first password holds [FIXO-20]', async () => {
    const form = { dni: '35000111', apellido: 'Quiroga', nombre: 'Nora', telefono: '1144440000', correo: 'n@x.com' };
    const more = { fec_nac: '1990-05-10', sexo: 'F', domicilio: 'Calle 1', cp: '1425', terms: true };
    const register = (password: string, key: object) =>
      server
        .browser('uno')
        .post('/api/usuarios/registro', { ...form, ...more, password, conf_password: password }, { ...key });
    const key = newKey();
    expect((await register(NEW, key)).json()).toEqual({ ok: true });
    expect((await register(NEW, key)).json()).toEqual({ ok: true });
    expect(refusalOf(await register('otra-distinta', key))).toEqual([409, 'PASSWORD_KEPT']);
  });
});

describe('a request for a code or a link whose answer is lost', () => {
  it.each([
    ['/api/recuperacionClave/codigo', { email: ELENA.email, unidad: 1 }],
    ['/api/auth/correo', { nombre: ELENA.dni }],
  ])('asks once at %s when sent again [FIXO-20]', async (url, body) => {
    const asked = () => server.deps.db.$count(recoveryRequests, like(recoveryRequests.name, '%'));
    const before = await asked();
    const { first, again } = await lost(server.browser('uno'), (browser, key) => browser.post(url, body, { ...key }));
    expect([first.json(), again.json()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await asked()).toBe(before + 1);
  });
});
