import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { unitRequirements } from '../../services/units/unit-flags.ts';
import type { Route } from '../route.ts';

/** Flags and configuration of the tenant's unit, whoever asks (TEN-03, TEN-08). */
export const requisitosRoute: Route = (app, deps) => {
  app.get(
    '/api/unidad/requisitos',
    { schema: callSchema('unit.requirements'), config: { access: PUBLIC, session: false } },
    (request) => unitRequirements(deps.db, tenantOf(request)),
  );
};
