import { ANY_SESSION } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { servicesOf } from '../../services/care/services-of.ts';
import type { Route } from '../route.ts';

/** The unit's services for minors or for adults (CARE-17). */
export const listarServiciosRoute: Route = (app, deps) => {
  const schema = callSchema('services.list');
  app.post<{ Body: { menor: boolean; unidad: number } }>(
    '/api/servicios/listar',
    { schema, config: { access: ANY_SESSION } },
    (request) => servicesOf(deps.db, ownUnit(request, request.body.unidad), { menor: request.body.menor }),
  );
};
