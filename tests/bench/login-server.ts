import { buildTestServer, type TestServer } from '../server/helper.ts';
import { listSource, testTenant } from '../server/test-tenant.ts';

/** A server of one tenant without effective limits (R6), so that the benchmark measures the check of passwords. */
export function openLoginServer(): Promise<TestServer> {
  const security = { idleMinutes: 30, sessionHours: 12, accountFailures: 1_000_000, addressFailures: 1_000_000 };
  return buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, settings: { security } })]) });
}
