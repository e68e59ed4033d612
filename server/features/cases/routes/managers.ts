import { COORDINATORS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { managerOf } from '../case-access.ts';
import { managersOf } from '../managers-of.ts';

/** The managers of the unit, for a coordinator's filter. */
export const artManagersRoute: Route = (app, deps) => {
  app.post('/api/art/gestores', { schema: callSchema('art.managers'), config: { access: COORDINATORS } }, (request) =>
    managersOf(deps.db, managerOf(request).unit),
  );
};
