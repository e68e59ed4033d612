import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type OperatorCode, operatorMessage } from '../engine/messages/operator.ts';
import { buildApp } from './app.ts';
import { controlledClock, systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { DemoData } from './demo/demo-data.ts';
import { refuseDemoAccounts } from './demo/refuse-demo-accounts.ts';
import type { AppDeps } from './deps.ts';
import { OperatorError, OperatorErrors } from './operator-error.ts';
import { readPageFiles } from './pages/page-files.ts';
import { rootFolder } from './root-folder.ts';
import { PasswordHasher } from './services/auth/password-hasher.ts';
import { TestProvider } from './services/payments/test-provider.ts';
import { PictureConverter } from './services/pictures/picture-converter.ts';
import { startSimulatedInsurers } from './simulated/simulated-insurers.ts';
import { startWorkers } from './start-workers.ts';
import { folderSource } from './tenants/folder-source.ts';
import { TenantStore } from './tenants/tenant-store.ts';
import { welcome } from './welcome.ts';

/** Longest time that answers under way get when the server is told to stop. */
const DRAIN = 10_000;

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
  const tenants = openTenants(config);
  const database = await openDatabase(config, (step) => say(step, { folder: config.dataDir }));
  try {
    const app = await serve(config, tenants, database);
    stopWell(app, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, tenants: TenantStore, database: OpenDatabase): Promise<FastifyInstance> {
  const movable = config.clockControl ? controlledClock() : undefined;
  const clock = movable ?? systemClock;
  const passwords = new PasswordHasher();
  const pictures = new PictureConverter();
  if (!config.demo) await refuseDemoAccounts(database.db);
  const demo = config.demo
    ? new DemoData({ db: database.db, clock, passwords, shared: database.engine === 'postgres' })
    : undefined;
  const payments = config.demo ? new TestProvider({ db: database.db, clock }) : undefined;
  const simulated = config.demo ? await startSimulatedInsurers(clock) : undefined;
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
    simulated,
    pages,
  };
  const app = await buildApp(deps, { level: config.logLevel });
  app.addHook('onClose', await startWorkers(deps, app.log));
  app.addHook('onClose', async () => simulated?.close());
  const first = tenants.get(config.defaultTenant);
  if (demo && first) {
    say('DEMO_SEED', { tenant: first.public.name });
    await demo.ensure(first);
  }
  await listen(app, config);
  welcome(deps, addressOf(app, config), say);
  return app;
}

function openTenants(config: Config): TenantStore {
  const source = folderSource(join(rootFolder(), 'tenants'));
  const store = new TenantStore(source, (broken) => process.stderr.write(`${broken.message}\n`));
  const ids = store.ids();
  if (!ids.includes(config.defaultTenant)) {
    throw new OperatorError('DEFAULT_TENANT_MISSING', { tenant: config.defaultTenant, allowed: ids.join(', ') });
  }
  return store;
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
function stopWell(app: FastifyInstance, database: OpenDatabase): void {
  let stopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    say('STOPPING');
    setTimeout(() => process.exit(1), DRAIN).unref();
    await app.close();
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
