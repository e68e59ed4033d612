import { afterAll, beforeAll, describe, it } from 'vitest';
import { agreeOnAllThree, OPEN_CALLS } from '../server/form-verdicts.ts';
import type { TestServer } from '../server/helper.ts';
import { buildShippedServer } from '../server/recovery-kit.ts';
import { distinctForms } from '../tenants/distinct-forms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildShippedServer();
});
afterAll(() => server.close());

describe.each(distinctForms().filter(({ form }) => Object.hasOwn(OPEN_CALLS, form.id)))('$name', ({ tenant, form }) => {
  it('[FIXL-01, R12] has the same verdict on the page, on the server and over HTTP, 1,000 times', () =>
    agreeOnAllThree(server, tenant, form, 1_000));
});
