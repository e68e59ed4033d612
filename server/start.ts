import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type OperatorCode, operatorMessage } from '../engine/messages/operator.ts';
import { buildApp } from './app.ts';
import { controlledClock, systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { databaseClock } from './db/database-clock.ts';
import { openDatabase } from './db/open-database.ts';
import { DemoData } from './demo/demo-data.ts';
import { refuseDemoAccounts } from './demo/refuse-demo-accounts.ts';
import type { AppDeps } from './deps.ts';
import { loggedError } from './log-error.ts';
import { OperatorError, OperatorErrors } from './operator-error.ts';
import { readPageFiles } from './pages/page-files.ts';
import { rootFolder } from './root-folder.ts';
import { PasswordHasher } from './services/auth/password-hasher.ts';
import { TestProvider } from './services/payments/test-provider.ts';
import { PictureConverter } from './services/pictures/picture-converter.ts';
import { startWorkers } from './start-workers.ts';
import { CompileThread } from './tenants/compile-thread.ts';
import { type FolderSource, folderSource } from './tenants/folder-source.ts';
import { TenantStore } from './tenants/tenant-store.ts';
import { welcome } from './welcome.ts';

/** Longest time that answers under way get when the server is told to stop. */
const DRAIN = 10_000;
/** Milliseconds for which the files of a tenant are not looked at again. */
const RECHECK = 1_000;

const say = (code: OperatorCode, args: Readonly<Record<string, string | number>> = {}): void => {
  process.stdout.write(`${operatorMessage(code, args)}\n`);
};

try {
  await start(readConfig(process.env));
} catch (error) {
  const mendable = error instanceof OperatorError || error instanceof OperatorErrors;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${mendable ? error.message : operatorMessage('START_FAILED', { detail })}\n`);
  process.exit(1);
}

/** Opens everything in order, listens, and says how to use it. */
async function start(config: Config): Promise<void> {
  const compiler = new CompileThread();
  const source = openTenants(config, compiler);
  const database = await openDatabase(config, (step) => say(step, { folder: config.dataDir }));
  try {
    const tenants = tenantStore(source, database);
    const app = await serve(config, tenants, database);
    stopWell(app, database, async () => {
      await tenants.close();
      source.close();
      await compiler.close();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, tenants: TenantStore, database: OpenDatabase): Promise<FastifyInstance> {
  const movable = config.clockControl ? controlledClock() : undefined;
  const following = database.engine === 'postgres' ? await databaseClock(database.db) : undefined;
  const clock = movable ?? following ?? systemClock;
  const passwords = new PasswordHasher();
  const pictures = new PictureConverter();
  if (!config.demo) await refuseDemoAccounts(database.db);
  const demo = config.demo
    ? new DemoData({ db: database.db, clock, passwords, shared: database.engine === 'postgres' })
    : undefined;
  const payments = config.demo ? new TestProvider({ db: database.db, clock }) : undefined;
  const pages = await readPageFiles(join(rootFolder(), 'dist', 'client'));
  if (!pages) say('CLIENT_MISSING');
  const deps: AppDeps = {
    config,
    database,
    db: database.db,
    clock,
    controlledClock: movable,
    tenants,
    passwords,
    pictures,
    demo,
    payments,
    pages,
  };
  const app = await buildApp(deps, { level: config.logLevel });
  app.addHook('onClose', await startWorkers(deps, app.log));
  app.addHook('onClose', async () => following?.close());
  const first = await tenants.get(config.defaultTenant);
  if (demo && first) {
    say('DEMO_SEED', { tenant: first.public.name });
    await demo.ensure(first);
  }
  await listen(app, config);
  await welcome(deps, addressOf(app, config), say);
  void survey(tenants).catch((error: unknown) => app.log.error({ err: error }, 'not every tenant was looked at'));
  return app;
}

function openTenants(config: Config, compiler: CompileThread): FolderSource {
  const run = compiler.run.bind(compiler);
  const folder = config.tenantsDir ?? join(rootFolder(), 'tenants');
  if (!existsSync(join(folder, '_base'))) throw new OperatorError('TENANTS_MISSING', { folder });
  const source = folderSource(folder, { run, recheckAfter: RECHECK });
  const ids = [...source.index().headers.keys()];
  if (!ids.includes(config.defaultTenant)) {
    throw new OperatorError('DEFAULT_TENANT_MISSING', { tenant: config.defaultTenant, allowed: ids.join(', ') });
  }
  source.watch();
  return source;
}

function tenantStore(source: FolderSource, { db }: OpenDatabase): TenantStore {
  return new TenantStore({
    source,
    db,
    recheckAfter: RECHECK,
    report: ({ message, served }) => {
      process.stderr.write(served ? `${operatorMessage('TENANT_SERVED', { message })}\n` : `${message}\n`);
    },
    troubled: (error) =>
      process.stderr.write(`${operatorMessage('KEEP_FAILED', { detail: JSON.stringify(loggedError(error)) })}\n`),
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
    throw inUse ? new OperatorError('PORT_IN_USE', { port }) : error;
  }
}

function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return config.publicUrl ?? `http://localhost:${port}`;
}

/**
 * Finishes what is under way, then lets go of the database and its lock: when told to, and after an exception that no
 * request and no task caught, because nobody knows what it left half done. Then the process ends as failed, and whoever
 * supervises it starts it anew. A second signal or exception does not wait.
 */
function stopWell(app: FastifyInstance, database: OpenDatabase, letGo: () => Promise<void>): void {
  let stopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    say('STOPPING');
    setTimeout(() => process.exit(1), DRAIN).unref();
    await app.close();
    await letGo();
    await database.close();
    say('STOPPED');
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'an exception outside of every request: this process ends');
    void stop(1);
  });
}
