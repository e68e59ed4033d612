import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../../platform/http/idempotency.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { finishAttention } from '../../finish-attention.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { textsOf } from './texts-of.ts';

/** Closes the open attention: notes and prescription become the patient's history. */
export const consultingFinishRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/finalizar',
    { schema: callSchema('consulting.finish'), config: { access: PROFESSIONALS } },
    async (request) => {
      const texts = textsOf(tenantOf(request), request.body);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) => finishAttention({ ...deps, db }, tenantOf(request), professional, request.body.id, texts),
          ({ id }) => ({ action: 'attention.finish', object: `attention:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};
