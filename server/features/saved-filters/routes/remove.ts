import { ACCOUNTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { removeFilter } from '../saved-filters.ts';
import { ownerOf } from './filters-of.ts';

/** Deletes a saved filter. */
export const filtersRemoveRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/borrar',
    { schema: callSchema('filters.remove'), config: { access: ACCOUNTS } },
    async (request) => {
      await removeFilter(deps.db, ownerOf(request), request.body.id);
      return { ok: true };
    },
  );
};
