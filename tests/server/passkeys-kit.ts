import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { audit, passkeys, people, secondFactors } from '../../server/platform/db/schema/index.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { codeOf, DOCTOR, STEP, secured, startAnew, typePassword } from './second-factor-kit.ts';
import { type Misdeed, SoftwareAuthenticator } from './software-authenticator.ts';
import { listSource, testTenant } from './test-tenant.ts';

export const PAGE = { origin: 'https://portal.test', rpId: 'portal.test' };

/** The server of the file that is run. */
export let server: TestServer;

/** Gives a test file its server, on which no account has a second factor when a test begins. */
export function withPasskeys(): void {
  beforeAll(async () => {
    const tenants = [
      testTenant({ id: 'uno', unit: 1 }),
      testTenant({ id: 'dos', unit: 2 }),
      testTenant({ id: 'tres', unit: 3, hosts: ['salud.tres.test'] }),
    ];
    server = await buildTestServer({ source: listSource(tenants), config: { publicUrl: PAGE.origin } });
  });
  afterAll(() => server.close());
  beforeEach(() => startAnew(server));
}

export const CREATE = '/api/verificacion/llaves/crear';
export const KEEP = '/api/verificacion/llaves/guardar';
export const REMOVE = '/api/verificacion/llaves/quitar';
export const stateOf = async (browser: Browser) => (await browser.post('/api/verificacion/estado')).json();
export const audited = async (action: string) =>
  (await server.deps.db.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.id)))[0];

/** Begins to add a passkey. */
export const begin = (browser: Browser, codigo: string, nombre = 'Notebook') =>
  browser.post(CREATE, { nombre, password: DOCTOR.password, codigo });

export interface Owner {
  readonly browser: Browser;
  readonly phone: () => string;
}

/** Adds a passkey that this device makes. */
export async function add(
  { browser, phone }: Owner,
  device: SoftwareAuthenticator,
  nombre = 'Notebook',
  wrong: Misdeed = {},
) {
  const begun = await begin(browser, phone(), nombre);
  expect(begun.statusCode, begun.body).toBe(200);
  server.clock.advance(STEP);
  return browser.post(KEEP, { llave: device.make(begun.json().pedido, wrong) });
}

/** A professional with codes and a passkey. */
export async function keyed(tenant = 'uno') {
  const owner = await secured(server, tenant);
  const device = new SoftwareAuthenticator(PAGE);
  const added = await add(owner, device);
  expect(added.statusCode, added.body).toBe(200);
  return { ...owner, device };
}

/** A browser whose password was right, and what its devices are asked. */
export async function halfway(tenant = 'uno') {
  const browser = server.browser(tenant);
  expect(codeOf(await typePassword(browser))).toBe('SECOND_FACTOR');
  const asked = await browser.post('/api/auth/llave/pedir');
  return { browser, asked: asked.statusCode === 200 ? (asked.json().pedido as string) : asked.body };
}

/** From now on the key of this device is somebody else's of the unit. */
export async function giveToAnother({ id }: SoftwareAuthenticator, documento = '31555669'): Promise<void> {
  const { db } = server.deps;
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), eq(people.identityNumber, documento)));
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

export const enter = (browser: Browser, llave: string) => browser.post('/api/auth/llave', { llave });
