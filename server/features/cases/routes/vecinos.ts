import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withCaseAudit } from '../case-access.ts';
import { caseNeighbours } from '../case-neighbours.ts';
import { caseFilterOf } from './case-filter-of.ts';

/** The cases before and after one, in the reader's filtered and sorted list (ART-01, ART-15). */
export const vecinosRoute: Route = (app, deps) => {
  app.post('/api/art/vecinos', { schema: callSchema('art.neighbours'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.neighbours' }, async (manager) => {
      const { id, ...body } = request.body;
      const filter = await caseFilterOf('art.neighbours', body, request, deps);
      return caseNeighbours(deps, tenantOf(request), manager, filter, id);
    }),
  );
};
