import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { finishAttention } from '../../services/care/finish-attention.ts';
import type { Route } from '../route.ts';
import { textsOf, type WrittenBody } from './texts-of.ts';

/** Closes the attention in hand: what was written becomes the patient's history (D-CARE-01, A44). */
export const finalizarRoute: Route = (app, deps) => {
  app.post<{ Body: WrittenBody & { id: string } }>(
    '/api/consultorio/finalizar',
    { schema: callSchema('consulting.finish'), config: { access: PROFESSIONALS } },
    async (request) => {
      const texts = textsOf(tenantOf(request), request.body);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(request, deps, async (db) => {
          const ended = await finishAttention({ ...deps, db }, tenantOf(request), professional, request.body.id, texts);
          const happening = { action: 'attention.finish', object: `attention:${ended.id}`, outcome: 'ok' } as const;
          await recordAudit(db, auditOf(request, deps.clock, happening));
          return ended;
        }),
      );
    },
  );
};
