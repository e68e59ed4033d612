import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { operatorMessage } from '../engine/language/messages/operator.ts';
import { rootFolder } from '../tools/readers/root-folder.ts';
import { buildApp } from './app.ts';
import { missingFactors } from './features/credentials/index.ts';
import { DemoData } from './features/demo/demo-data.ts';
import { refuseDemoAccounts } from './features/demo/refuse-demo-accounts.ts';
import { paymentProviders } from './features/payments/providers.ts';
import { TestProvider } from './features/payments/test-provider.ts';
import { type Clock, controlledClock, systemClock } from './platform/core/clock.ts';
import { type Config, readConfig } from './platform/core/config.ts';
import { loggedError } from './platform/core/log-error.ts';
import { OperatorError, OperatorErrors } from './platform/core/operator-error.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { databaseClock } from './platform/db/database-clock.ts';
import { migrationsApplied, untilMigrated } from './platform/db/migrations-applied.ts';
import { openDatabase } from './platform/db/open-database.ts';
import type { AppDeps } from './platform/deps.ts';
import { PdfInspector } from './platform/files/pdf/pdf-inspector.ts';
import { PictureConverter } from './platform/files/pictures/picture-converter.ts';
import { secretSources } from './platform/outbound/secrets.ts';
import { readPageFiles } from './platform/pages/page-files.ts';
import { readViewDrawer } from './platform/pages/view-drawer.ts';
import { PasswordHasher } from './platform/passwords/password-hasher.ts';
import { CompileThread } from './platform/tenants/compile-thread.ts';
import { type FolderSource, folderSource } from './platform/tenants/folder-source.ts';
import { refuseUnknownTenants, servedBy } from './platform/tenants/samples.ts';
import { TenantStore } from './platform/tenants/tenant-store.ts';
import { tenantsFolder } from './platform/tenants/tenants-folder.ts';
import { printStartBanner } from './print-start-banner.ts';
import { logWarnings, say, writeLine } from './say.ts';
import { type Running, runUntilSignal } from './shutdown.ts';
import { startWorkers, type Workers } from './workers/start-workers.ts';

/** Milliseconds for which a tenant's files are not checked again. */
const RECHECK = 1_000;

/** Milliseconds between two surveys of all tenants. */
const SURVEY_EVERY = 60_000;

logWarnings(process.stderr);

/** Open parts, for the end. */
const running: Running = { drainSeconds: 0, letGo: [], say };

try {
  const config = readConfig(process.env);
  running.drainSeconds = config.drainSeconds;
  await runUntilSignal(running, (stopping) => start(config, stopping), reportFailure);
} catch (error) {
  const mendable = error instanceof OperatorError || error instanceof OperatorErrors;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = mendable ? error.message : operatorMessage('START_FAILED', { detail });
  writeLine(process.stderr, text, { level: 'fatal', event: 'START_FAILED' });
  for (const close of running.letGo.toReversed()) await close();
  process.exit(1);
}

/** Reports an error that ends the process: in the server's log, or as the operator's message before there is one. */
function reportFailure(error: unknown): void {
  if (running.app) running.app.log.fatal({ err: error }, 'an exception outside of every request: this process ends');
  else {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    writeLine(process.stderr, operatorMessage('START_FAILED', { detail }), { level: 'fatal', event: 'START_FAILED' });
  }
}

/** Opens everything in order, listens, and prints how to use it. @throws after the current step, once a signal asked to stop */
async function start(config: Config, stopping: AbortSignal): Promise<void> {
  const compiler = new CompileThread();
  running.letGo.push(() => compiler.close());
  const source = openTenants(config, compiler);
  running.letGo.push(() => source.close());
  const database = await openDatabase(config, { progress: (step) => say(step, { folder: config.dataDir }) });
  const tenants = tenantStore(source, database);
  // The database is closed last: the parts before may still write what they keep.
  running.letGo.unshift(() => database.close());
  running.letGo.push(() => tenants.close());
  stopping.throwIfAborted();
  await serve(config, { tenants, database, stopping });
}

async function serve(config: Config, { tenants, database, stopping }: Serving): Promise<void> {
  const migrated = await migrationsApplied(database.db);
  if (!config.demo && migrated) await refuseDemoAccounts(database.db);
  const following = database.engine === 'postgres' ? await databaseClock(database.db) : undefined;
  const deps = await gather(config, { tenants, database, following });
  const app = await buildApp(deps, { level: config.logLevel });
  running.app = app;
  await openMetrics(app, deps);
  await sendTraces(app, config);
  let workers: Workers | undefined;
  app.addHook('onClose', async () => workers?.stop());
  app.addHook('onClose', async () => following?.close());
  stopping.throwIfAborted();
  // Listen before seeding: requests for a tenant then wait only for that tenant's data.
  await listen(app, config);
  if (!migrated) {
    say('NOT_MIGRATED');
    await untilMigrated(database.db, stopping);
    if (!config.demo) await refuseDemoAccounts(database.db);
  }
  stopping.throwIfAborted();
  workers = await startWorkers(deps, app.log);
  running.handOver = workers.handOver;
  stopping.throwIfAborted();
  const first = config.defaultTenant === undefined ? undefined : await tenants.get(config.defaultTenant);
  if (deps.demo && first) {
    say('DEMO_SEED', { tenant: first.public.name });
    await deps.demo.ensure(first);
  }
  stopping.throwIfAborted();
  await printStartBanner(deps, addressOf(app, config), say);
  void survey(tenants)
    .then(() => tellMissingFactors(deps))
    .catch((error: unknown) => app.log.error({ err: error }, 'not every tenant was looked at'))
    .then(() => app.lifecycle.serve());
  // Names a tenant in /health that an edit broke, also without visitors.
  const again = () => tenants.survey().catch((error: unknown) => app.log.error({ err: error }, 'survey failed'));
  setInterval(() => void again(), SURVEY_EVERY).unref();
}

/** Parts that serve. */
interface Serving {
  readonly tenants: TenantStore;
  readonly database: OpenDatabase;
  /** Aborted by a signal to stop. */
  readonly stopping: AbortSignal;
}

/** Parts that are open before the rest is gathered. */
interface Opened {
  readonly tenants: TenantStore;
  readonly database: OpenDatabase;
  /** The database's clock, if several servers share it. */
  readonly following: Clock | undefined;
}

/** Builds the app's dependencies. */
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
    pdfs: new PdfInspector(),
    demo,
    payments,
    pages,
    drawer: pages && (await readViewDrawer(join(rootFolder(), 'dist', 'server', 'draw-view.js'))),
  };
}

/** Serves metrics, if configured; loads their library only then. */
async function openMetrics(app: FastifyInstance, deps: AppDeps): Promise<void> {
  if (deps.config.metrics === undefined) return;
  const { serveMetrics } = await import('./platform/metrics/serve-metrics.ts');
  const { address, close } = await serveMetrics(app, deps, deps.config.metrics);
  app.addHook('onClose', close);
  say('METRICS', { address });
}

/** Sends traces, if a collector is configured; loads their library only then. */
async function sendTraces(app: FastifyInstance, { tracesTo }: Config): Promise<void> {
  if (tracesTo === undefined) return;
  const { openTracing } = await import('./platform/tracing/open-tracing.ts');
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

/**
 * Loads every tenant once the server listens, so that good versions are stored; then prints the number of broken ones.
 */
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

/** Tells the operator at the start how many of each tenant's staff lack the second factor that is demanded, and where they are listed. */
async function tellMissingFactors({ db, tenants }: AppDeps): Promise<void> {
  for (const id of tenants.ids()) {
    const tenant = await tenants.get(id);
    const { length: count } = tenant === undefined ? [] : await missingFactors(db, tenant);
    if (count > 0) say('FACTORS_MISSING', { tenant: id, count });
  }
}
