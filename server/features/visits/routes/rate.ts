import { IN_VISIT } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { codeOf } from '../../../platform/tenants/codes.ts';
import { accept } from '../../forms/index.ts';
import { actorOf } from '../actor.ts';
import { rateAttention } from '../rate-attention.ts';

/** Stores the patient's rating of a consultation. */
export const careRateRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/calificar',
    { schema: callSchema('care.rate'), config: { access: IN_VISIT } },
    async (request) => {
      const tenant = tenantOf(request);
      const { id, puntaje, comentario } = (await accept('care.rate', request.body, request, deps)).payload;
      const rating = {
        id: String(id),
        // `puntaje` is a key of the tenant's code list `rating`.
        puntaje: Number(codeOf(tenant, 'rating', String(puntaje))?.code),
        comentario: typeof comentario === 'string' ? comentario : null,
      };
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await rateAttention({ ...deps, db }, tenant.public.unit, actorOf(sessionOf(request)), rating);
          return { ok: true };
        },
        () => ({ action: 'attention.rate', object: `attention:${rating.id}`, outcome: 'ok' }),
      );
    },
  );
};
