import type { CompiledTenant } from '../../../engine/artifact.ts';
import { PORTAL_USERS } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { type CallLimit, countOwnCall } from '../../services/limits/call-limit.ts';
import type { Unasked } from '../../services/payments/ask-provider.ts';
import { paymentState } from '../../services/payments/payment-state.ts';
import type { Route } from '../route.ts';

/** Pages of one account that may wait for a payment at once, each asking as often as its tenant says. */
const PAGES = 10;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a payment came through: true, false, or null while nobody knows (CARE-10). Pages that ask as the contract says
 * are let through, a flood is 429 with the seconds to wait.
 */
export const cuponPagadoRoute: Route = (app, deps) => {
  app.post<{ Body: { id_unidad: number; id_payment: string } }>(
    '/api/cuponera/cupon-pagado',
    { schema: callSchema('coupon.paid'), config: { access: PORTAL_USERS } },
    async (request, reply) => {
      const unit = ownUnit(request, request.body.id_unidad);
      const tenant = tenantOf(request);
      const holderId = sessionOf(request).person.id;
      await countOwnCall(deps, tenant, limitOf(tenant), holderId);
      const id = request.body.id_payment;
      if (!UUID.test(id)) throw notFound();
      const unasked: Unasked = (event, facts) => request.log.warn({ event, ...facts });
      const state = await paymentState(deps, unit, { holderId, id }, unasked);
      return reply.type('application/json').send(String(state));
    },
  );
};

/** What several pages ask in a minute by the tenant's own plan. */
function limitOf(tenant: CompiledTenant): CallLimit {
  const perPage = Math.ceil(60 / tenant.public.settings.payment.everySeconds);
  return { name: 'coupon.paid', perMinute: PAGES * perPage };
}
