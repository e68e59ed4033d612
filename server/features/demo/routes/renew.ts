import { PUBLIC } from '../../../platform/core/access.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';

/** Resets the demo data of the tenant, with times relative to now ('Renovar datos de demo'). Demo mode only. */
export const demoRenewRoute: Route = (app, { demo, clock }) => {
  if (!demo) return;
  app.post('/api/demo/renovar', { schema: { hide: true }, config: { access: PUBLIC } }, async (request) => {
    await demo.renew(tenantOf(request));
    return { ok: true, now: clock.now().toISOString() };
  });
};
