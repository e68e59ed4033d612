import { ART_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { caseNeighbours } from '../../services/art/case-neighbours.ts';
import type { Route } from '../route.ts';
import { caseFilterOf, type FilterBody } from './case-filter-of.ts';

type Body = FilterBody & { readonly id: number };

/** The cases before and after one in the list that its reader filtered and ordered (ART-01, ART-15). */
export const vecinosRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/art/vecinos',
    { schema: callSchema('art.neighbours'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.neighbours' }, async (manager) => {
        const { id, ...body } = request.body;
        const filter = await caseFilterOf('art.neighbours', body, request, deps);
        return caseNeighbours(deps, tenantOf(request), manager, filter, id);
      }),
  );
};
