import { buildTestServer, type TestServer } from '../server/helper.ts';
import { listSource, testTenant } from '../server/test-tenant.ts';

/** A server of one tenant whose limits of R6 never answer, so that what is timed is the judging of passwords. */
export function openLoginServer(): Promise<TestServer> {
  const security = { idleMinutes: 30, sessionHours: 12, accountFailures: 1_000_000, addressFailures: 1_000_000 };
  return buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, settings: { security } })]) });
}
