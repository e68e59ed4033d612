import { fromWire } from '../../../schemas/wire-words.ts';
import { ANY_SESSION } from '../../platform/core/access.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../platform/http/own-unit.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { servicesOf } from './services-of.ts';

/** The unit's services for minors or for adults. */
const servicesListRoute: Route = (app, deps) => {
  const schema = callSchema('services.list');
  app.post('/api/servicios/listar', { schema, config: { access: ANY_SESSION } }, (request) =>
    servicesOf(deps.db, ownUnit(request, request.body.unidad), fromWire('service', request.body)),
  );
};

/** The services a patient of the unit may pick now. */
const servicesEnabledRoute: Route = (app, deps) => {
  const schema = callSchema('services.enabled');
  app.post('/api/servicios/habilitados', { schema, config: { access: ANY_SESSION } }, (request) =>
    servicesOf(deps.db, ownUnit(request, request.body.unidad), { enabled: true }),
  );
};

/** Mounts the calls of this feature. */
export const servicesRoutes = featureRoutes(servicesListRoute, servicesEnabledRoute);
