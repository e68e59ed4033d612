import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { unitRequirements } from '../../../platform/units/unit-flags.ts';

/** Flags and configuration of the tenant's unit, public. */
export const unitRequirementsRoute: Route = (app, deps) => {
  app.get(
    '/api/unidad/requisitos',
    { schema: callSchema('unit.requirements'), config: { access: PUBLIC, session: false } },
    (request) => unitRequirements(deps.db, tenantOf(request)),
  );
};
