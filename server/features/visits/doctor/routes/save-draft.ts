import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { saveDraft } from '../draft.ts';
import { textsOf } from './texts-of.ts';

/** Saves the draft, so that a reload, a lost connection or a closed window loses no text. */
export const consultingSaveDraftRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/guardarBorrador',
    { schema: callSchema('consulting.saveDraft'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, ({ unit, professional }) =>
        saveDraft(deps, unit, professional, request.body.id, textsOf(tenantOf(request), request.body)),
      ),
  );
};
