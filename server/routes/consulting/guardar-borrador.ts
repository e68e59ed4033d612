import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withVisitAudit } from '../../plugins/with-visit-audit.ts';
import { saveDraft } from '../../services/consulting/draft.ts';
import type { Route } from '../route.ts';
import { textsOf, type WrittenBody } from './texts-of.ts';

/** Keeps what was written so far: a reload, a cut or a closed window loses nothing. */
export const guardarBorradorRoute: Route = (app, deps) => {
  app.post<{ Body: WrittenBody & { id: string } }>(
    '/api/consultorio/guardarBorrador',
    { schema: callSchema('consulting.saveDraft'), config: { access: PROFESSIONALS } },
    async (request) =>
      withVisitAudit(request, deps, ({ unit, professional }) =>
        saveDraft(deps, unit, professional, request.body.id, textsOf(tenantOf(request), request.body)),
      ),
  );
};
