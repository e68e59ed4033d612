import { type Cluster, startDebian, startEmbedded, sweepOrphans } from './cluster.ts';

/**
 * Gives the run a PostgreSQL: `TEST_DATABASE_URL` if somebody names one, else the one of the dev dependencies, else the
 * machine's. The workers read its address in `process.env.TEST_DATABASE_URL`. Without any, a builder fails; on a
 * person's machine each test of the project is reported as skipped, with the reason (postgres-available.ts).
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    console.log('Pruebas con PostgreSQL: la base de TEST_DATABASE_URL');
    return undefined;
  }
  await sweepOrphans();
  const reasons: string[] = [];
  for (const start of [startEmbedded, startDebian]) {
    try {
      return serve(await start());
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  const reason = `No hay un PostgreSQL para probar: ${reasons.join('; ')}. Indicá uno con TEST_DATABASE_URL.`;
  if (process.env.CI) throw new Error(reason);
  console.warn(reason);
  process.env.TEST_PG_MISSING = reason;
  return undefined;
}

function serve(cluster: Cluster): () => Promise<void> {
  console.log(`Pruebas con PostgreSQL: ${cluster.name}`);
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
