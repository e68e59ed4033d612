import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { type Cluster, startDebian, startEmbedded, sweepOrphans } from './cluster.ts';

/**
 * Gives the run a PostgreSQL: `TEST_DATABASE_URL` if somebody names one, else the one of the dev dependencies, else the
 * machine's. The workers read its address in `process.env.TEST_DATABASE_URL`, and in `TEST_DATABASE_TEMPLATE` the name of
 * a migrated database that they copy, in a tenth of the time that migrating one of their own takes. Without any, a builder fails; on a
 * person's machine each test of the project is reported as skipped, with the reason (postgres-available.ts).
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    console.log('Pruebas con PostgreSQL: la base de TEST_DATABASE_URL');
    return makeTemplate();
  }
  await sweepOrphans();
  const reasons: string[] = [];
  for (const start of [startEmbedded, startDebian]) {
    const cluster = await start().catch((error: unknown) => {
      reasons.push(error instanceof Error ? error.message : String(error));
    });
    if (cluster) return serve(cluster);
  }
  const reason = `No hay un PostgreSQL para probar: ${reasons.join('; ')}. Indicá uno con TEST_DATABASE_URL.`;
  if (process.env.CI) throw new Error(reason);
  console.warn(reason);
  process.env.TEST_PG_MISSING = reason;
  return undefined;
}

async function serve(cluster: Cluster): Promise<() => Promise<void>> {
  console.log(`Pruebas con PostgreSQL: ${cluster.name}`);
  process.env.TEST_DATABASE_URL = cluster.url;
  const dropTemplate = await makeTemplate();
  return async () => {
    await dropTemplate();
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}

/** A database can only be copied without connections, so it is closed as soon as it is migrated. */
async function makeTemplate(): Promise<() => Promise<void>> {
  const { url, drop } = await createTestDatabase();
  const opened = await openPostgres(url);
  await opened.close();
  process.env.TEST_DATABASE_TEMPLATE = new URL(url).pathname.slice(1);
  return async () => {
    delete process.env.TEST_DATABASE_TEMPLATE;
    await drop();
  };
}
