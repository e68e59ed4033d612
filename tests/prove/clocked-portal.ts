import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as journey } from '../e2e/fixtures.ts';
import { copyTenants } from './installation.ts';
import { OwnServer } from './own-server.ts';

/**
 * A server of the test's own whose clock moves, because a moved clock would expire links and appointments of other
 * journeys. It has demo and the `tenants` that the test names.
 */
export const test = journey.extend<{ tenants: readonly string[]; portal: OwnServer }>({
  tenants: [['demo'], { option: true }],
  portal: [
    async ({ tenants }, use, { parallelIndex }) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-clock-'));
      const port = Number(process.env.E2E_PORT ?? 3310) + 8 + parallelIndex;
      copyTenants(join(folder, 'tenants'), ['demo', ...tenants]);
      const where = { TENANTS_DIR: join(folder, 'tenants'), CLOCK_CONTROL: '1', LOG_LEVEL: 'warn' };
      const server = new OwnServer(port, { DATA_DIR: join(folder, 'data') }, where);
      await server.start();
      await use(server);
      await server.stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
});

async function post({ address }: OwnServer, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: address };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
}

/** Sets the time of the server, and so of its pages. */
export const setClock = (portal: OwnServer, now: string | number): Promise<void> =>
  post(portal, '/api/_clock', { now: new Date(now).toISOString() });

/** Puts the demo data back, dated from what time it is for the server. */
export const renewDemo = (portal: OwnServer): Promise<void> => post(portal, '/api/demo/renovar', {});
