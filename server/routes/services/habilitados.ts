import { ANY_SESSION } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { servicesOf } from '../../services/care/services-of.ts';
import type { Route } from '../route.ts';

/** The services a patient of the unit may pick now (CARE-03, CARE-17). */
export const serviciosHabilitadosRoute: Route = (app, deps) => {
  const schema = callSchema('services.enabled');
  app.post<{ Body: { unidad: number } }>(
    '/api/servicios/habilitados',
    { schema, config: { access: ANY_SESSION } },
    (request) => servicesOf(deps.db, ownUnit(request, request.body.unidad), { enabled: true }),
  );
};
