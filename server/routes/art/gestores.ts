import { COORDINATORS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { managerOf } from '../../plugins/with-case-audit.ts';
import { managersOf } from '../../services/art/managers-of.ts';
import type { Route } from '../route.ts';

/** The managers of the unit, by whom a coordinator narrows the list (D-ART-02). */
export const gestoresRoute: Route = (app, deps) => {
  app.post('/api/art/gestores', { schema: callSchema('art.managers'), config: { access: COORDINATORS } }, (request) =>
    managersOf(deps.db, managerOf(request).unit),
  );
};
