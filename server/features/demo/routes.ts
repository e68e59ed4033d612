import { PUBLIC } from '../../platform/core/access.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { demoOutboxRoute } from './routes/outbox.ts';
import { testPaymentRoute } from './routes/test-payment.ts';

/** Resets the demo data of the tenant, with times relative to now ('Renovar datos de demo'). Demo mode only. */
const demoRenewRoute: Route = (app, { demo, clock }) => {
  if (!demo) return;
  app.post('/api/demo/renovar', { schema: { hide: true }, config: { access: PUBLIC } }, async (request) => {
    await demo.renew(tenantOf(request));
    return { ok: true, now: clock.now().toISOString() };
  });
};

/** Mounts the calls of this feature. */
export const demoRoutes = featureRoutes(demoRenewRoute, demoOutboxRoute, testPaymentRoute);
