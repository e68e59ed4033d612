import { ART_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { listCases } from '../../services/art/list-cases.ts';
import type { Route } from '../route.ts';
import { caseFilterOf, type FilterBody } from './case-filter-of.ts';

type Body = FilterBody & { readonly page?: number | null };

/** A page of the cases that the signed-in manager sees (ART-01, ART-02, ART-15). */
export const listarFiltroRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/art/listarFitro',
    { schema: callSchema('art.list'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.list' }, async (manager) => {
        const { page, ...body } = request.body;
        const filter = await caseFilterOf('art.list', body, request, deps);
        return listCases(deps, tenantOf(request), manager, filter, page ?? 1);
      }),
  );
};
