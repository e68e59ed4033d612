// @engine pg
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DemoData } from '../../server/features/demo/demo-data.ts';
import { attentions } from '../../server/platform/db/schema/index.ts';
import { ANA, patient, serviceId, start } from './care-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('keeps visitors’ demo data when a server joins, until it is old [R4]', async () => {
  const ana = await patient(server, ANA);
  const { id } = (await start(ana, ANA.documento, await serviceId(ana, 'Clínica médica'))).json();
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('tenant uno is missing');
  const waits = async () =>
    (await server.deps.db.select().from(attentions)).some((row) => row.id === id && row.status === 'waiting');
  const comes = () => new DemoData({ ...server.deps, shared: true }).ensure(tenant);
  await comes();
  expect(await waits()).toBe(true);
  server.clock.advance(7 * 3_600_000);
  await comes();
  expect(await waits()).toBe(false);
});
