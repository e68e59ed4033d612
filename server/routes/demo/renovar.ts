import { PUBLIC } from '../../access.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import type { Route } from '../route.ts';

/** Puts the demo data of the tenant back, with times relative to now ('Renovar datos de demo'). Demo mode only. */
export const renovarDemoRoute: Route = (app, { demo, clock }) => {
  if (!demo) return;
  app.post('/api/demo/renovar', { schema: { hide: true }, config: { access: PUBLIC } }, async (request) => {
    await demo.renew(tenantOf(request));
    return { ok: true, now: clock.now().toISOString() };
  });
};
