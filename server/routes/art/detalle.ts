import { ART_USERS } from '../../access.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { type CaseDetail, caseDetail } from '../../services/art/case-detail.ts';
import type { Route } from '../route.ts';

/** A case in full (ART-09). */
export const detalleCasoRoute: Route = (app, deps) => {
  app.get<{ Params: { id: number } }>(
    '/api/art/detalle/:id',
    { schema: querySchema('art.detail', 'params'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.read', caseOf: ({ caso }: CaseDetail) => caso.id }, (manager) =>
        caseDetail(deps, tenantOf(request), manager, request.params.id),
      ),
  );
};
