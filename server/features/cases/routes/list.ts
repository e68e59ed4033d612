import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { type ListedCases, withCaseAudit } from '../case-access.ts';
import { type CaseList, listCases } from '../list-cases.ts';
import { caseFilterOf } from './case-filter-of.ts';

/** A page of the cases that the signed-in manager sees. */
export const artListRoute: Route = (app, deps) => {
  app.post('/api/art/listarFitro', { schema: callSchema('art.list'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.list', listOf: readingOf(request.body) }, async (manager) => {
      const { page, ...body } = request.body;
      const filter = await caseFilterOf('art.list', body, request, deps);
      return listCases(deps, tenantOf(request), manager, filter, page ?? 1);
    }),
  );
};

/** Describes the page of the list that was read. */
const readingOf =
  (filter: object) =>
  ({ casos, total }: CaseList): ListedCases => ({ filter, shown: total, cases: casos.map(({ casoId }) => casoId) });
