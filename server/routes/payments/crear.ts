import type { FastifyRequest } from 'fastify';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { PORTAL_USERS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { type CreatedPayment, createPayment, priceOf } from '../../services/payments/create-payment.ts';
import type { Route } from '../route.ts';
import { notificationPath } from './notificacion.ts';
import { RETURN_PATH } from './vuelta.ts';

interface Body {
  readonly psp_id: number;
  readonly user_agent: string;
  readonly payment_data: {
    readonly unidad_id: number;
    readonly currency_id: string;
    readonly details: readonly { readonly concept_id: number; readonly amount: number }[];
  };
}

/** Longer than any browser's own name. */
const LONGEST_AGENT = 1_000;

/** Begins the payment of one attention at the server's price (CARE-20, A28). */
export const crearPagoRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/payment/create',
    { schema: callSchema('payment.create'), config: { access: PORTAL_USERS }, attachValidation: true },
    async (request) => {
      refuseShape(request);
      ownUnit(request, request.body.payment_data.unidad_id);
      const tenant = tenantOf(request);
      refuseOrder(tenant, request.body);
      const holderId = sessionOf(request).person.id;
      const userAgent = request.body.user_agent.slice(0, LONGEST_AGENT);
      const address = await portalAddress(request, deps);
      const payer = {
        holderId,
        userAgent,
        notifyAt: address(notificationPath(tenant.id)),
        returnTo: address(RETURN_PATH),
      };
      const begin = (): Promise<CreatedPayment> => createPayment(deps, tenant, payer);
      return withIdempotencyAfter(request, deps, begin, async (db, created) => {
        const object = `payment:${created.payment_request_id ?? 'none'}`;
        await recordAudit(db, auditOf(request, deps.clock, { action: 'payment.create', object, outcome: 'ok' }));
        return created;
      });
    },
  );
};

/** What is wrong with the order itself is a refused payment; what is wrong with the rest of the call is a wrong call. */
function refuseShape({ validationError }: FastifyRequest): void {
  if (!validationError) return;
  const path = validationError.validation?.[0]?.instancePath ?? '';
  if (path.startsWith('/payment_data/details') || path === '/payment_data/currency_id')
    throw new AppError(422, 'PAYMENT_REFUSED', { field: path.slice(1).replaceAll('/', '.') });
  throw validationError;
}

/** The page says what it showed; anything else than the tenant's own order is refused, never charged (A28). */
function refuseOrder(tenant: CompiledTenant, { psp_id, payment_data }: Body): void {
  const [detail] = payment_data.details;
  const asOffered =
    psp_id === tenant.public.settings.payment.provider &&
    payment_data.details.length === 1 &&
    detail?.concept_id === tenant.public.settings.payment.concept &&
    detail.amount === Number(priceOf(tenant));
  if (!asOffered) throw new AppError(422, 'PAYMENT_REFUSED', { field: 'payment_data' });
}
