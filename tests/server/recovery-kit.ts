import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { issueCodes } from '../../server/features/recovery/issue-codes.ts';
import { outboxMails } from '../../server/platform/db/schema/index.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { shippedTenants } from './shipped-tenants.ts';

const CALLS = '/api/recuperacionClave';

/** Two people of the demo, and a password that nobody has. */
export const ANA = { dni: '30111222', email: 'ana.perez@example.com' };
export const ELENA = { dni: '31555669', email: 'elena.ruiz@example.com' };
export const NEW = 'nublado-jazmin';

/** Somebody who recovers a password at a tenant, call by call, and reads the mail that comes. */
export class Recovery {
  readonly browser: Browser;
  readonly server: TestServer;
  readonly unit: number;

  static async at(server: TestServer, tenant: string): Promise<Recovery> {
    const found = await server.deps.tenants.get(tenant);
    if (!found) throw new Error(`no tenant ${tenant}`);
    return new Recovery(server, tenant, found.public.unit);
  }

  private constructor(server: TestServer, tenant: string, unit: number) {
    this.server = server;
    this.unit = unit;
    this.browser = server.browser(tenant);
  }

  ask(email: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.browser.post(`${CALLS}/codigo`, { email, unidad: this.unit }, headers);
  }

  verify(email: string, codigo: string): Promise<LightMyRequestResponse> {
    return this.browser.post(`${CALLS}/verificarCodigo`, { codigo, email });
  }

  reset(email: string, codigo: string, password: string): Promise<LightMyRequestResponse> {
    return this.browser.post(`${CALLS}/resetearClave`, { password, email, codigo });
  }

  /** Does what the server does off the requests. */
  async issue(stopping?: AbortSignal): Promise<void> {
    const log = (event: string, facts: object) => this.server.log.push(JSON.stringify([event, facts]));
    await issueCodes({ ...this.server.deps, log }, stopping);
  }

  /** Mails of the unit, newest last. */
  mails(): Promise<(typeof outboxMails.$inferSelect)[]> {
    const { db } = this.server.deps;
    return db.select().from(outboxMails).where(eq(outboxMails.unit, this.unit)).orderBy(outboxMails.id);
  }

  /** Asks, waits for the mail and reads its code. */
  async codeFor(email: string): Promise<string> {
    const answer = await this.ask(email);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    await this.issue();
    return codeIn((await this.mails()).at(-1)?.body ?? '');
  }
}

/** The six digits of a mail. */
export function codeIn(body: string): string {
  const [, first = '', second = ''] = /^(\d{3}) (\d{3})$/m.exec(body) ?? [];
  return first + second;
}

/** Another code of six digits than this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Begins a test hours later, with the demo's passwords, no mail and nothing counted. */
export async function startAnew(server: TestServer): Promise<Recovery> {
  server.clock.advance(3 * 3_600_000);
  await server.deps.db.delete(outboxMails);
  await renewPeople(server, 'demo');
  return Recovery.at(server, 'demo');
}

/** Restores the people of a tenant's demo. */
export async function renewPeople(server: TestServer, id: string): Promise<void> {
  const tenant = await server.deps.tenants.get(id);
  if (tenant) await server.deps.demo?.renew(tenant);
}

/** The app on the shipped tenants. */
export function buildShippedServer(): Promise<TestServer> {
  return buildTestServer({
    source: shippedTenants(),
    config: { defaultTenant: 'demo', trustProxy: ['127.0.0.1'] },
  });
}
