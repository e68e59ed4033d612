import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { operatorMessage } from '../engine/messages/operator.ts';
import { rootFolder } from '../tools/readers/root-folder.ts';
import { buildApp } from './app.ts';
import { type Clock, controlledClock, systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { databaseClock } from './db/database-clock.ts';
import { migrationsApplied } from './db/migrations-applied.ts';
import { openDatabase } from './db/open-database.ts';
import { DemoData } from './demo/demo-data.ts';
import { refuseDemoAccounts } from './demo/refuse-demo-accounts.ts';
import type { AppDeps } from './deps.ts';
import { loggedError } from './log-error.ts';
import { OperatorError, OperatorErrors } from './operator-error.ts';
import { readPageFiles } from './pages/page-files.ts';
import { readViewDrawer } from './pages/view-drawer.ts';
import { printStartBanner } from './print-start-banner.ts';
import { say, writeLine } from './say.ts';
import { PasswordHasher } from './services/auth/password-hasher.ts';
import { secretSources } from './services/connectors/secrets.ts';
import { paymentProviders } from './services/payments/providers.ts';
import { TestProvider } from './services/payments/test-provider.ts';
import { PictureConverter } from './services/pictures/picture-converter.ts';
import { shutDownOnSignal } from './shutdown.ts';
import { startWorkers, type Workers } from './start-workers.ts';
import { CompileThread } from './tenants/compile-thread.ts';
import { type FolderSource, folderSource } from './tenants/folder-source.ts';
import { refuseUnknownTenants, servedBy } from './tenants/samples.ts';
import { TenantStore } from './tenants/tenant-store.ts';
import { tenantsFolder } from './tenants/tenants-folder.ts';
import { untilMigrated } from './until-migrated.ts';

/** Milliseconds for which the files of a tenant are not looked at again. */
const RECHECK = 1_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  const mendable = error instanceof OperatorError || error instanceof OperatorErrors;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = mendable ? error.message : operatorMessage('START_FAILED', { detail });
  writeLine(process.stderr, text, { level: 'fatal', event: 'START_FAILED' });
  process.exit(1);
}

/** Opens everything in order, listens, and says how to use it. */
async function start(config: Config): Promise<void> {
  const compiler = new CompileThread();
  const source = openTenants(config, compiler);
  const database = await openDatabase(config, { progress: (step) => say(step, { folder: config.dataDir }) });
  try {
    const tenants = tenantStore(source, database);
    const { app, handOver } = await serve(config, tenants, database);
    const letGo = async (): Promise<void> => {
      await tenants.close();
      source.close();
      await compiler.close();
      await database.close();
    };
    shutDownOnSignal({ app, drainSeconds: config.drainSeconds, handOver, letGo, say });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A server that listens, and how it gives back what others may go on with. */
interface Served {
  readonly app: FastifyInstance;
  readonly handOver: () => Promise<void>;
}

async function serve(config: Config, tenants: TenantStore, database: OpenDatabase): Promise<Served> {
  const migrated = await migrationsApplied(database.db);
  if (!config.demo && migrated) await refuseDemoAccounts(database.db);
  const following = database.engine === 'postgres' ? await databaseClock(database.db) : undefined;
  const deps = await gather(config, { tenants, database, following });
  const app = await buildApp(deps, { level: config.logLevel });
  await tellMetrics(app, deps);
  await sendTraces(app, config);
  let workers: Workers | undefined;
  app.addHook('onClose', async () => workers?.stop());
  app.addHook('onClose', async () => following?.close());
  // Before anything is filled in (FIXS-25): who asks for a tenant meanwhile waits for its data, and for nobody else's.
  await listen(app, config);
  if (!migrated) {
    say('NOT_MIGRATED');
    await untilMigrated(database.db);
    if (!config.demo) await refuseDemoAccounts(database.db);
  }
  workers = await startWorkers(deps, app.log);
  const first = config.defaultTenant === undefined ? undefined : await tenants.get(config.defaultTenant);
  if (deps.demo && first) {
    say('DEMO_SEED', { tenant: first.public.name });
    await deps.demo.ensure(first);
  }
  await printStartBanner(deps, addressOf(app, config), say);
  void survey(tenants)
    .catch((error: unknown) => app.log.error({ err: error }, 'not every tenant was looked at'))
    .then(() => app.lifecycle.serve());
  return { app, handOver: workers.handOver };
}

/** What is open already when the rest is gathered. */
interface Opened {
  readonly tenants: TenantStore;
  readonly database: OpenDatabase;
  /** The database's clock, where servers share one. */
  readonly following: Clock | undefined;
}

/** What the app is made of. */
async function gather(config: Config, { tenants, database, following }: Opened): Promise<AppDeps> {
  const movable = config.clockControl ? controlledClock() : undefined;
  const clock = movable ?? following ?? systemClock;
  const passwords = new PasswordHasher();
  const demo = config.demo
    ? new DemoData({ db: database.db, clock, passwords, shared: database.engine === 'postgres' })
    : undefined;
  const payments = paymentProviders(
    secretSources({ config, tenants }),
    config.demo ? new TestProvider({ db: database.db, clock }) : undefined,
  );
  const pages = await readPageFiles(join(rootFolder(), 'dist', 'client'));
  if (!pages) say('CLIENT_MISSING');
  return {
    config,
    database,
    db: database.db,
    clock,
    controlledClock: movable,
    tenants,
    passwords,
    pictures: new PictureConverter(),
    demo,
    payments,
    pages,
    drawer: pages && (await readViewDrawer(join(rootFolder(), 'dist', 'server', 'draw-view.js'))),
  };
}

/** Only where they are asked for: what counts is loaded then. */
async function tellMetrics(app: FastifyInstance, deps: AppDeps): Promise<void> {
  if (deps.config.metrics === undefined) return;
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  const { address, close } = await serveMetrics(app, deps, deps.config.metrics);
  app.addHook('onClose', close);
  say('METRICS', { address });
}

/** As the figures: only where a collector is named. */
async function sendTraces(app: FastifyInstance, { tracesTo }: Config): Promise<void> {
  if (tracesTo === undefined) return;
  const { openTracing } = await import('./tracing/open-tracing.ts');
  app.addHook('onClose', openTracing(app, tracesTo).close);
}

function openTenants(config: Config, compiler: CompileThread): FolderSource {
  const run = compiler.run.bind(compiler);
  const source = folderSource(tenantsFolder(config), { run, recheckAfter: RECHECK, serves: servedBy(config) });
  refuseUnknownTenants(config, source.index());
  source.watch();
  return source;
}

function tenantStore(source: FolderSource, { db }: OpenDatabase): TenantStore {
  return new TenantStore({
    source,
    db,
    recheckAfter: RECHECK,
    report: ({ message, served }) => {
      const text = served ? operatorMessage('TENANT_SERVED', { message }) : message;
      writeLine(process.stderr, text, { level: 'warn', event: 'TENANT_BROKEN' });
    },
    troubled: (error) =>
      writeLine(process.stderr, operatorMessage('KEEP_FAILED', { detail: JSON.stringify(loggedError(error)) }), {
        level: 'warn',
        event: 'KEEP_FAILED',
      }),
  });
}

/** Looks at every tenant once the server serves, so that all are kept while they are good; then tells how many are not. */
async function survey(tenants: TenantStore): Promise<void> {
  await tenants.survey();
  const broken = tenants.broken().map(({ id }) => id);
  if (broken.length > 0)
    say('TENANTS_BROKEN', { all: tenants.ids().length, count: broken.length, ids: broken.join(', ') });
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw inUse ? new OperatorError('PORT_IN_USE', { port, name: 'PORT' }) : error;
  }
}

function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return config.publicUrl ?? `http://localhost:${port}`;
}
