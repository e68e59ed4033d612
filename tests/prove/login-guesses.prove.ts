import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetFailures } from '../../server/features/credentials/login-limits.ts';
import { buildTestServer, type TestServer } from '../server/helper.ts';
import { refusalOf } from '../server/refusal-of.ts';

const ANA = '30111222';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('lets the owner sign in after 1,000 wrong passwords and recovery [R6]', async () => {
  for (let guess = 0; guess < 1_000; guess += 1) await server.browser().login(ANA, 'wrong');
  expect(refusalOf(await server.browser().login(ANA, 'portal2026'))).toEqual([429, 'TOO_MANY']);
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('tenant uno is missing');
  await forgetFailures(server.deps, tenant, `portal:${ANA}`);
  expect((await server.browser().login(ANA, 'portal2026')).statusCode).toBe(200);
});
