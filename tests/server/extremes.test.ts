// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { admits, ROLES, type Role } from '../../server/platform/core/access.ts';
import { people } from '../../server/platform/db/schema/index.ts';
import { type Browser, buildTestServer, HOST, type TestServer } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

/** JSON Schema of a body, as far as one is made from it. */
interface BodySchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
}

/** The values at the end of what a type can say: beyond the database's numbers, the last and the first day of the calendar. */
const EXTREMES = [
  { integer: 3_000_000_000, date: '9999-12-31', time: '23:59', text: '9'.repeat(30) },
  { integer: 2_147_483_647, date: '9999-12-31', time: '10:00', text: 'ñ' },
  { integer: -2_147_483_648, date: '0001-01-01', time: '00:00', text: '\u0000' },
  { integer: 0, date: '0000-00-00', time: '24:00', text: '' },
  // Beside what could be right, so that nothing else refuses before the extreme is read.
  { integer: 3_000_000_000, date: '2026-12-01', time: '10:00', text: '30111222' },
  { integer: 1, date: '9999-12-31', time: '23:59', text: '30111222' },
] as const;

type Extreme = (typeof EXTREMES)[number];

const DNI: Readonly<Record<Role, string>> = {
  patient: '30111222',
  art: '25111222',
  coordinator: '24111222',
  professional: '22111222',
};

/** Calls that end the session that the next call needs. */
const ENDS_SESSION = new Set(['/api/auth/salir', '/api/auth/renovar']);

let server: TestServer;
const browsers = new Map<Role, Browser>();

beforeAll(async () => {
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, flags: { art: true } })]) });
  await server.browser('uno').get('/api/unidad/requisitos');
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('tenant uno is missing');
  for (const role of ROLES) {
    const [person] = await server.deps.db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.identityNumber, DNI[role])));
    if (!person) throw new Error(`nobody with ${DNI[role]}`);
    const { token } = await openSession(server.deps, tenant, { person, role, scope: 'full' });
    const browser = server.browser('uno');
    browser.cookies.set('sid_1', token);
    browsers.set(role, browser);
  }
});
afterAll(() => server.close());

/** A body of this shape that has the extreme wherever its type admits it. */
function bodyOf(schema: BodySchema, extreme: Extreme): unknown {
  const [type] = [schema.type ?? 'null'].flat();
  if (schema.enum) return schema.enum[0];
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([name, part]) => [name, bodyOf(part, extreme)]));
  }
  if (type === 'array') return [bodyOf(schema.items ?? {}, extreme)];
  if (type === 'integer' || type === 'number') return extreme.integer;
  if (type === 'boolean') return true;
  if (type !== 'string') return null;
  if (schema.pattern?.startsWith('^\\d{4}-')) return extreme.date;
  return schema.pattern?.includes(':[0-5]') ? extreme.time : extreme.text;
}

it('never answers 5xx to values at the ends of their types [R13]', async () => {
  const {
    paths,
  }: {
    paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: BodySchema }> } }>>;
  } = (await server.browser().get('/api/docs/json')).json();
  const asked: string[] = [];
  const broken: unknown[] = [];
  for (const { method, url, access } of server.app.routeRegistry) {
    if (!url.startsWith('/api/') || ENDS_SESSION.has(url) || (method !== 'GET' && method !== 'POST')) continue;
    const schema = paths[url.replace(/:(\w+)/g, '{$1}')]?.post?.requestBody?.content?.['application/json']?.schema;
    const role = ROLES.find((one) => admits(access, { role: one, scope: 'full' })) ?? 'patient';
    for (const extreme of EXTREMES) {
      const answer = await browsers.get(role)?.send({
        method,
        url: url.replace(/:\w+/g, encodeURIComponent(extreme.text || '0')),
        headers: { origin: `http://${HOST}` },
        ...(method === 'POST' ? { payload: Object(bodyOf(schema ?? { type: 'object' }, extreme)) } : {}),
      });
      asked.push(url);
      if ((answer?.statusCode ?? 500) >= 500) broken.push([url, extreme.date, extreme.integer, answer?.body]);
    }
  }
  expect(broken).toEqual([]);
  expect(asked.length).toBeGreaterThan(200);
}, 120_000);
