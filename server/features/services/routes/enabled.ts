import { ANY_SESSION } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { servicesOf } from '../services-of.ts';

/** The services a patient of the unit may pick now. */
export const servicesEnabledRoute: Route = (app, deps) => {
  const schema = callSchema('services.enabled');
  app.post('/api/servicios/habilitados', { schema, config: { access: ANY_SESSION } }, (request) =>
    servicesOf(deps.db, ownUnit(request, request.body.unidad), { enabled: true }),
  );
};
