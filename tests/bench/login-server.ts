import { PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';
import { buildTestServer, type TestServer } from '../server/helper.ts';
import { listSource, testTenant } from '../server/test-tenant.ts';

/** Starts a server of one tenant with the production cost of hashes and without sign-in limits (R6), to time passwords alone. */
export function openLoginServer(): Promise<TestServer> {
  const security = { idleMinutes: 30, sessionHours: 12, accountFailures: 1_000_000, addressFailures: 1_000_000 };
  const source = listSource([testTenant({ id: 'uno', unit: 1, settings: { security } })]);
  return buildTestServer({ source, passwords: new PasswordHasher() });
}
