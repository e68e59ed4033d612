// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../server/features/sessions/sessions.ts';
import {
  type Access,
  admits,
  PATIENTS,
  ROLES,
  type Role,
  SESSION_SCOPES,
  type SessionScope,
} from '../../server/platform/core/access.ts';
import { people } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { type Browser, buildTestServer, HOST, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

let server: TestServer;
const browsers = new Map<string, Browser>();
const DNI: Readonly<Record<Role, string>> = {
  patient: '30111222',
  art: '25111222',
  coordinator: '24111222',
  professional: '22111222',
};

beforeAll(async () => {
  const source = listSource([
    testTenant({ id: 'uno', unit: 1, flags: { art: true }, demo: { queue: ['31555669'] } }),
    testTenant({ id: 'dos', unit: 2 }),
  ]);
  server = await buildTestServer({ source, config: { clockControl: true } });
  await server.browser('uno').get('/api/unidad/requisitos');
  await server.browser('dos').get('/api/unidad/requisitos');
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('tenant uno is missing');
  for (const role of ROLES) {
    for (const scope of SESSION_SCOPES) {
      const rows = await server.deps.db.select().from(people).where(eq(people.identityNumber, DNI[role]));
      const person = rows.find(({ unit }) => unit === 1);
      if (!person) throw new Error(`nobody with ${DNI[role]}`);
      const subject = scope === 'full' || scope === 'setUp' ? {} : { subject: { personId: person.id } };
      const { token } = await openSession(server.deps, tenant, { person, role, scope, ...subject });
      const browser = server.browser('uno');
      browser.cookies.set('sid_1', token);
      browsers.set(`${role} ${scope}`, browser);
    }
  }
});
afterAll(() => server.close());

/** Calls that a probe cannot make twice for all roles: they end or change the session that the next probe needs. */
const ENDS_SESSION = new Set(['/api/auth/salir', '/api/auth/renovar', '/api/sesiones/cerrarOtras']);

const probe = (method: 'GET' | 'POST', url: string) => ({
  method,
  url,
  headers: { origin: `http://${HOST}` },
  ...(method === 'POST' ? { payload: {} } : {}),
});

function probes(): { method: 'GET' | 'POST'; url: string; access: Access }[] {
  return server.app.routeRegistry.flatMap(({ method, url, access }) => {
    if (!url.startsWith('/api/') || url.startsWith('/api/docs') || ENDS_SESSION.has(url)) return [];
    if (method !== 'GET' && method !== 'POST') return [];
    return [{ method, url: url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'), access }];
  });
}

/** Roles of an ordinary sign-in, and scopes of other sessions; `anybody` needs no session. */
function admitted(access: Access): string {
  if (access === 'public') return 'anybody';
  const besides = access.scopes.filter((scope) => scope !== 'full');
  return [access.roles.join(', '), ...besides].join('; ');
}

describe('every route of the registry', () => {
  it('declares its access, or the server refuses to start [R11]', async () => {
    expect(server.app.routeRegistry.length).toBeGreaterThan(20);
    const silent = buildTestServer({ plugin: (app) => void app.get('/api/forgotten', async () => 'data') });
    await expect(silent).rejects.toThrow('ROUTE_WITHOUT_ACCESS GET /api/forgotten');
  });

  it('is listed with its access in docs/access.md [R11, ROUTE-06]', async () => {
    const rows = server.app.routeRegistry
      .filter(({ method, url }) => url.startsWith('/api/') && !url.startsWith('/api/docs') && method !== 'HEAD')
      .map(({ method, url, access }) => `| \`${method} ${url}\` | ${admitted(access)} |`)
      .sort();
    const text = [
      '# Access of each route',
      '',
      'Written by tests/server/access-matrix.test.ts (`-u` updates it) from the `access` of each route. Each call checks besides that its person may reach the',
      'person, case or document that it names.',
      '',
      '| route | admits |',
      '| --- | --- |',
      ...rows,
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('../../docs/access.md');
  });

  it('refuses anonymous requests unless the route is public [R11]', async () => {
    for (const { method, url, access } of probes().filter((probe) => probe.access !== 'public')) {
      const answer = await server.browser('uno').send(probe(method, url));
      expect([url, access, answer.statusCode, answer.json().error.code]).toEqual([url, access, 401, 'NO_SESSION']);
    }
  });

  it('admits exactly its listed roles and scopes, before reading the body [R11, A3]', async () => {
    let refused = 0;
    for (const { method, url, access } of probes()) {
      const asked = ROLES.flatMap((role) => SESSION_SCOPES.map((scope) => ({ role, scope })));
      const told = await Promise.all(
        asked.map(async ({ role, scope }) => {
          const answer = await browsers.get(`${role} ${scope}`)?.send(probe(method, url));
          return [method, url, role, scope, /"(FORBIDDEN|FACTOR_NEEDED|TERMS_NEEDED)"/.test(answer?.body ?? '')];
        }),
      );
      const closed = asked.map(({ role, scope }) => [method, url, role, scope, !admits(access, { role, scope })]);
      expect(told).toEqual(closed);
      refused += closed.filter(([, , , , refusal]) => refusal).length;
    }
    expect(refused).toBeGreaterThan(10);
  }, 120_000);

  it('is closed to a session of another tenant [R11, A48]', async () => {
    const stranger = server.browser('dos');
    stranger.cookies.set('sid_2', browsers.get('patient full')?.cookies.get('sid_1') ?? '');
    for (const { method, url } of probes().filter((probe) => probe.access !== 'public')) {
      const answer = await stranger.send(probe(method, url));
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
  });
});

describe('access to people’s data', () => {
  const ask = (browser: Browser | undefined, documento: string) =>
    browser?.post('/api/atenciones/enCurso', { documento, unidad: 1 });

  it('answers the same audited 404 for foreign and unknown DNIs [R11, A18]', async () => {
    const before = (await auditTrail(server)).length;
    const answers = [];
    for (const dni of ['28444555', '31555669', '29999000']) answers.push(await ask(browsers.get('patient full'), dni));
    expect(new Set(answers.map((answer) => `${answer?.statusCode} ${answer?.body}`)).size).toBe(1);
    expect(refusalOf(answers[0])).toEqual([404, 'NOT_FOUND']);
    const rows = (await auditTrail(server)).slice(before);
    expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual(Array(3).fill(['person.access', 'refused']));
    expect(JSON.stringify(rows)).not.toContain('28444555');
  });

  it('answers for one’s own and the family’s DNIs [R11]', async () => {
    for (const dni of ['30111222', '50222333'])
      expect((await ask(browsers.get('patient full'), dni))?.statusCode).toBe(200);
  });

  it('limits a link’s session to its person [A3, A5]', async () => {
    expect((await ask(browsers.get('patient link:turno'), '30111222'))?.statusCode).toBe(200);
    expect(refusalOf(await ask(browsers.get('patient link:turno'), '50222333'))).toEqual([404, 'NOT_FOUND']);
    expect((await browsers.get('patient link:turno')?.get('/api/auth/sesion'))?.json().family).toEqual([]);
  });
});

it('admits only listed roles and scopes [R11]', () => {
  const link: SessionScope = 'link:history';
  expect(admits(PATIENTS, null)).toBe(false);
  expect(admits(PATIENTS, { role: 'patient', scope: link })).toBe(false);
  expect(admits(PATIENTS, { role: 'art', scope: 'full' })).toBe(false);
  expect(admits(PATIENTS, { role: 'patient', scope: 'full' })).toBe(true);
  expect(admits('public', null)).toBe(true);
});
