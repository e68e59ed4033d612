import { it } from 'vitest';
import { buildTestServer } from '/work/wt/records/tests/server/helper.ts';
it('x', async () => {
  const s = await buildTestServer();
  for (const r of s.app.routeRegistry) if (r.method !== 'HEAD' && r.method !== 'OPTIONS') process.stdout.write(`${r.method} ${r.url} ${r.access === 'public' ? 'public' : r.access.roles.join('+') + ' ' + r.access.scopes.join('+')}\n`);
  await s.close();
}, 100000);
