import { tenantIds } from '../../tools/readers/folder.ts';
import { freePort, Installation } from '../prove/installation.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { figure, quantile, timed } from './ratios.ts';

const TIMES = 5;
const GOAL = 5_000;

/**
 * From the start of the process to a `/ready` that says yes, after a kill, on a PostgreSQL in which a server has served all
 * tenants before (FIXS-25; goal: 5 seconds), and how much of it went before it answered at all.
 */
export async function bench(): Promise<void> {
  const cluster = await startEmbedded().catch(startDebian);
  process.env.TEST_DATABASE_URL = cluster.url;
  const { url, drop } = await createTestDatabase();
  const installation = new Installation();
  try {
    const SAMPLE_TENANTS = tenantIds('tenants').join(',');
    const env = { DATABASE_URL: url, DEMO: '0', SAMPLE_TENANTS, LOG_LEVEL: 'error' };
    const server = await installation.start(env, await freePort());
    await ready(server.address);
    const answered: number[] = [];
    const readied: number[] = [];
    for (let at = 0; at < TIMES; at += 1) {
      await server.stop('SIGKILL');
      const took = await timed(() => server.start());
      answered.push(took);
      readied.push(took + (await timed(() => ready(server.address))));
    }
    const half = quantile(readied, 0.5);
    console.log(`después de una caída contesta a los ${figure(quantile(answered, 0.5) / 1_000)} s`);
    console.log(
      `/ready a los ${figure(half / 1_000)} s (peor ${figure(Math.max(...readied) / 1_000)}), ×${figure(half / GOAL)} de lo prometido`,
    );
  } finally {
    await installation.remove();
    await drop();
    await cluster.stop();
    delete process.env.TEST_DATABASE_URL;
  }
}

async function ready(address: string): Promise<void> {
  while (!(await fetch(`${address}/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));
}
