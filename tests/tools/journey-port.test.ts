import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';

const other = createServer();

beforeAll(() => once(other.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void other.close());

it('refuses to start the journey server on a port in use', () => {
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/e2e/server.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, E2E_PORT: port },
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`El puerto ${port} está en uso`);
  expect(stdout).toBe('');
});
