import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { recordAudit } from '../../services/audit.ts';
import { detachDocument } from '../../services/consulting/attach-documents.ts';
import type { Route } from '../route.ts';

/** Takes an attached document away, as long as the attention is not closed. */
export const quitarAdjuntoRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string; documento: string } }>(
    '/api/consultorio/quitarAdjunto',
    { schema: callSchema('consulting.detach'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id, documento } = request.body;
        return withIdempotency(request, deps, async (db) => {
          await detachDocument({ ...deps, db }, unit, professional, id, documento);
          const happening = { action: 'document.detach', object: `attention:${id}`, outcome: 'ok' } as const;
          await recordAudit(db, auditOf(request, deps.clock, happening));
          return { ok: true };
        });
      }),
  );
};
