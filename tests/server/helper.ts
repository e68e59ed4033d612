import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { DemoData } from '../../server/features/demo/demo-data.ts';
import type { PaymentProvider } from '../../server/features/payments/provider.ts';
import { paymentProviders } from '../../server/features/payments/providers.ts';
import { TestProvider } from '../../server/features/payments/test-provider.ts';
import { type ControlledClock, frozenClock } from '../../server/platform/core/clock.ts';
import { type Config, readConfig } from '../../server/platform/core/config.ts';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import type { AppDeps } from '../../server/platform/deps.ts';
import { PdfInspector } from '../../server/platform/files/pdf/pdf-inspector.ts';
import { PictureConverter } from '../../server/platform/files/pictures/picture-converter.ts';
import { secretSources } from '../../server/platform/outbound/secrets.ts';
import type { PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';
import type { TenantSource } from '../../server/platform/tenants/tenant-source.ts';
import { type BrokenTenant, TenantStore } from '../../server/platform/tenants/tenant-store.ts';
import { quickHasher } from './quick-hasher.ts';
import { openTestDatabase } from './test-database.ts';
import { listSource, testTenant } from './test-tenant.ts';

/** A Tuesday at 10:00 in Buenos Aires, when every office is open. */
export const TUESDAY = new Date('2026-11-24T10:00:00-03:00');

/** Where the tests' browser is. */
export const HOST = 'portal.test:3000';

/** An app on a database of its own, with what tests reach around it. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly clock: ControlledClock;
  readonly log: string[];
  readonly broken: BrokenTenant[];
  readonly browser: (tenant?: string) => Browser;
  readonly close: () => Promise<void>;
}

/** Options of the test app. By default it serves the demo data of two tenants, `uno` (unit 1) and `dos` (unit 2). */
export interface TestOptions {
  readonly source?: TenantSource;
  readonly config?: Partial<Config>;
  readonly pages?: AppDeps['pages'];
  /** Draws first views; without it the server sends none. */
  readonly drawer?: AppDeps['drawer'];
  /** Charges for every tenant, in place of the demo's. */
  readonly payments?: PaymentProvider;
  /** In place of one that hashes at the lowest cost. */
  readonly passwords?: PasswordHasher;
  /** A database that others read too, in place of one of the server's own. */
  readonly databaseUrl?: string;
  /** Milliseconds for which a tenant's files are not looked at again; a test sees each change at once. */
  readonly recheckAfter?: number;
  readonly plugin?: (app: FastifyInstance, deps: AppDeps) => void;
}

/** Builds the app as start.ts does, with the clock standing still. */
export async function buildTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { databaseUrl, recheckAfter = 0 } = options;
  const database = databaseUrl === undefined ? await openTestDatabase() : await openPostgres(databaseUrl);
  const config = { ...readConfig({ DEFAULT_TENANT: 'uno', LIMITS_FACTOR: '1000' }), ...options.config };
  const clock = frozenClock(TUESDAY);
  const passwords = options.passwords ?? quickHasher();
  const pictures = new PictureConverter();
  const pdfs = new PdfInspector();
  const broken: BrokenTenant[] = [];
  const source =
    options.source ??
    listSource([testTenant({ id: 'uno', unit: 1, demo: { queue: ['31555669'] } }), testTenant({ id: 'dos', unit: 2 })]);
  const report = (problem: BrokenTenant) => broken.push(problem);
  const tenants = new TenantStore({ source, db: database.db, report, recheckAfter });
  const demo = config.demo ? new DemoData({ db: database.db, clock, passwords }) : undefined;
  const test = config.demo ? new TestProvider({ db: database.db, clock }) : undefined;
  const given = options.payments;
  const payments = given
    ? { of: () => given, test: undefined }
    : paymentProviders(secretSources({ config, tenants }), test);
  const controlledClock = config.clockControl ? clock : undefined;
  const deps: AppDeps = {
    config,
    database,
    db: database.db,
    clock,
    controlledClock,
    tenants,
    passwords,
    pictures,
    pdfs,
    demo,
    payments,
    pages: options.pages,
    drawer: options.drawer,
  };
  const log: string[] = [];
  const app = await buildApp(deps, { level: 'info', stream: { write: (line: string) => log.push(line) } });
  options.plugin?.(app, deps);
  await app.ready();
  const close = async () => {
    await app.close();
    pictures.close();
    await pdfs.close();
    await database.close();
  };
  return { app, deps, clock, log, broken, browser: (tenant) => new Browser(app, tenant, config.demo), close };
}

/** One browser: keeps cookies, says its origin as browsers do. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly app: FastifyInstance;
  private readonly host: string;

  /** @param demo outside of the demo a tenant is reached by a host of its own alone */
  constructor(app: FastifyInstance, tenant?: string, demo = true) {
    this.app = app;
    this.host = tenant === undefined || demo ? HOST : `${tenant.replaceAll('_', '-')}.localhost`;
    if (tenant !== undefined && demo) this.cookies.set('tenant', tenant);
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, body: object = {}, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'POST', url, payload: body, headers });
  }

  /** Signs in as patients do. */
  login(correo: string, password: string): Promise<LightMyRequestResponse> {
    return this.post('/api/auth/login', { correo, password });
  }

  async send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const origin = request.method === 'GET' ? {} : { origin: `http://${this.host}` };
    const headers = { host: this.host, ...origin, ...(cookie ? { cookie } : {}), ...request.headers };
    const response = await this.app.inject({ ...request, headers });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
