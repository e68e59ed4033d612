import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { PORTAL_USERS } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { rootCause } from '../../../platform/core/root-cause.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { type CallLimit, countOwnCall } from '../../../platform/limits/call-limit.ts';
import { BesideWork } from '../../../platform/outbound/beside.ts';
import { type CareLimits, careLimits } from '../../coverage/index.ts';
import { requirePerson } from '../../people/index.ts';
import { askAboutAccount, type Unasked } from '../ask-provider.ts';
import { paymentState } from '../payment-state.ts';

/**
 * Number of attentions that a patient may have and had, and usable coupons. The contract asks by
 * unit only (D-API-01), which means the holder, with everybody of the account in `pacientes`. The payment company is
 * asked about open payments: beside the answer for a patient who may have care anyway, otherwise for two seconds at most.
 */
export const careLimitsRoute: Route = (app, deps) => {
  const beside = new BesideWork();
  app.addHook('onClose', () => beside.ended());
  app.post(
    '/api/atenciones/limite',
    { schema: callSchema('care.limits'), config: { access: PORTAL_USERS } },
    async (request) => {
      const unit = ownUnit(request, request.body.unidad);
      const holder = sessionOf(request).person;
      const { documento = holder.identityNumber } = request.body;
      const patient = await requirePerson(request, deps, { identityNumber: documento });
      const stored = await careLimits(deps, tenantOf(request), { holder, patient });
      const unasked: Unasked = (event, facts) => request.log.warn({ event, ...facts });
      const ask = () => askAboutAccount(deps, unit, holder.id, unasked);
      if (hasFreeCare(stored, patient.identityNumber)) {
        beside.begin(String(holder.id), () =>
          ask().catch((error: unknown) => unasked('payment.unasked', { reason: rootCause(error) })),
        );
        return stored;
      }
      await ask();
      return careLimits(deps, tenantOf(request), { holder, patient });
    },
  );
};

/** Whether a patient has an attention left that takes neither coupon nor payment. */
function hasFreeCare({ limit, pacientes }: CareLimits, identityNumber: string): boolean {
  const patient = pacientes.find((one) => one.documento === identityNumber);
  return patient !== undefined && patient.atenciones < limit;
}

/** Pages of one account that may poll at once, each as often as its tenant allows. */
const PAGES = 10;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a payment was approved: true, false, or null while undecided (CARE-10). The limit admits pages that poll as
 * the contract says; beyond it 429 with the seconds to wait.
 */
export const couponPaidRoute: Route = (app, deps) => {
  app.post(
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

/** Rate limit: polling by several pages, by the tenant's interval. */
function limitOf(tenant: CompiledTenant): CallLimit {
  const perPage = Math.ceil(60 / tenant.public.settings.payment.everySeconds);
  return { name: 'coupon.paid', perMinute: PAGES * perPage };
}
