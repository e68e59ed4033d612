import { afterAll, beforeAll, describe, it } from 'vitest';
import { compiledTenant } from '../tenants/compiled.ts';
import { agreeOnAllThree, OPEN_CALLS } from './form-verdicts.ts';
import type { TestServer } from './helper.ts';
import { buildShippedServer } from './recovery-kit.ts';

/** One tenant of each kind of registration; all of them, a thousand times each, are `npm run soak`. */
const TENANTS = ['demo', 'san_isidro'];

let server: TestServer;
beforeAll(async () => {
  server = await buildShippedServer();
  // The first request of a tenant compiles it and fills its demo.
  for (const id of TENANTS) await server.browser(id).get('/api/unidad/requisitos');
});
afterAll(() => server.close());

describe.each(TENANTS)('the verdict about a form of %s', (id) => {
  it.each(Object.keys(OPEN_CALLS))(
    '[FIXL-01, R12] is the same on the page, on the server and over HTTP: %s',
    async (name) => {
      const tenant = compiledTenant(id);
      const form = tenant.public.forms[name];
      if (form === undefined) throw new Error(`${id} has no form ${name}`);
      await agreeOnAllThree(server, tenant, form, 6);
    },
  );
});
