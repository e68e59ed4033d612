import { ACCOUNTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { renameFilter } from '../saved-filters.ts';
import { ownerOf } from './filters-of.ts';

/** Renames a saved filter. */
export const filtersRenameRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/renombrar',
    { schema: callSchema('filters.rename'), config: { access: ACCOUNTS } },
    async (request) => {
      await renameFilter(deps.db, ownerOf(request), request.body.id, request.body.nombre.trim());
      return { ok: true };
    },
  );
};
