import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../../platform/http/idempotency.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { detachDocument } from '../attach-documents.ts';

/** Deletes an attached document, until the attention is closed. */
export const consultingDetachRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/quitarAdjunto',
    { schema: callSchema('consulting.detach'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id, documento } = request.body;
        return withIdempotency(
          request,
          deps,
          async (db) => {
            await detachDocument({ ...deps, db }, unit, professional, id, documento);
            return { ok: true };
          },
          () => ({ action: 'document.detach', object: `attention:${id}`, outcome: 'ok' }),
        );
      }),
  );
};
