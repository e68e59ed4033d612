import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { readDraft } from '../../services/consulting/draft.ts';
import { heldAttention } from '../../services/consulting/held-attention.ts';
import type { Route } from '../route.ts';

/** What the professional has written so far, so that a reload finds it again. */
export const borradorRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string } }>(
    '/api/consultorio/borrador',
    { schema: callSchema('consulting.draft'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, async ({ unit, professional }) => {
        const { id } = await heldAttention(deps.db, unit, professional, request.body.id);
        return readDraft(deps.db, unit, id);
      }),
  );
};
