import { ART_USERS } from '../../../platform/core/access.ts';
import { paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withCaseAudit } from '../case-access.ts';
import { type CaseDetail, caseDetail } from '../case-detail.ts';

/** All data of a case. */
export const artDetailRoute: Route = (app, deps) => {
  app.get(
    '/api/art/detalle/:id',
    { schema: paramsSchema('art.detail'), config: { access: ART_USERS } },
    async (request) => {
      const address = await portalAddress(request, deps);
      return withCaseAudit(
        request,
        deps,
        { action: 'art.read', caseOf: ({ caso }: CaseDetail) => caso.id },
        (manager) => caseDetail({ ...deps, address }, tenantOf(request), manager, request.params.id),
      );
    },
  );
};
