import { PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';
import { buildTestServer, type TestServer } from '../server/helper.ts';
import { listSource, testTenant } from '../server/test-tenant.ts';

/** A server of one tenant that hashes at its own cost and whose limits of R6 never answer: passwords are what is timed. */
export function openLoginServer(): Promise<TestServer> {
  const security = { idleMinutes: 30, sessionHours: 12, accountFailures: 1_000_000, addressFailures: 1_000_000 };
  const source = listSource([testTenant({ id: 'uno', unit: 1, settings: { security } })]);
  return buildTestServer({ source, passwords: new PasswordHasher() });
}
