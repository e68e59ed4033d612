import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { type ListedCases, withCaseAudit } from '../case-access.ts';
import { type CaseNeighbours, caseNeighbours } from '../case-neighbours.ts';
import { caseFilterOf } from './case-filter-of.ts';

/** The cases before and after one, in the reader's filtered and sorted list. */
export const artNeighboursRoute: Route = (app, deps) => {
  app.post('/api/art/vecinos', { schema: callSchema('art.neighbours'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.neighbours', listOf: readingOf(request.body) }, async (manager) => {
      const { id, ...body } = request.body;
      const filter = await caseFilterOf('art.neighbours', body, request, deps);
      return caseNeighbours(deps, tenantOf(request), manager, filter, id);
    }),
  );
};

/** Describes the place in the list that was read, with the cases beside it. */
const readingOf =
  ({ id, ...filter }: { readonly id: number }) =>
  ({ total, anterior, siguiente }: CaseNeighbours): ListedCases => ({
    filter,
    shown: total,
    cases: [anterior, id, siguiente].filter((number) => number !== null),
  });
