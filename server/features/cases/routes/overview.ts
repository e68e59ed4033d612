import { COORDINATORS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withCaseAudit } from '../case-access.ts';
import { caseOverview } from '../case-overview.ts';

/** Counts of the unit's cases, for coordinators. */
export const artOverviewRoute: Route = (app, deps) => {
  app.post('/api/art/resumen', { schema: callSchema('art.overview'), config: { access: COORDINATORS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.overview' }, ({ unit }) => caseOverview(deps, tenantOf(request), unit)),
  );
};
