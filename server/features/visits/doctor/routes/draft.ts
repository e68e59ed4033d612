import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { readDraft } from '../draft.ts';
import { heldAttention } from '../held-attention.ts';

/** The professional's draft, so that a reload restores it. */
export const consultingDraftRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/borrador',
    { schema: callSchema('consulting.draft'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id } = await heldAttention(deps.db, unit, professional, request.body.id);
        return readDraft(deps.db, unit, id);
      }),
  );
};
