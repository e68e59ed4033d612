import { COORDINATORS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { caseOverview } from '../../services/art/case-overview.ts';
import type { Route } from '../route.ts';

/** The cases of the unit, counted for who coordinates them (ART-02). */
export const resumenCasosRoute: Route = (app, deps) => {
  app.post('/api/art/resumen', { schema: callSchema('art.overview'), config: { access: COORDINATORS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.overview' }, ({ unit }) => caseOverview(deps, tenantOf(request), unit)),
  );
};
