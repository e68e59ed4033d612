import { ACCOUNTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { removeFilter } from '../../services/saved-filters.ts';
import type { Route } from '../route.ts';
import { ownerOf } from './filters-of.ts';

/** Forgets a filter. */
export const borrarFiltroRoute: Route = (app, deps) => {
  app.post<{ Body: { id: number } }>(
    '/api/filtros/borrar',
    { schema: callSchema('filters.remove'), config: { access: ACCOUNTS } },
    async (request) => {
      await removeFilter(deps.db, ownerOf(request), request.body.id);
      return { ok: true };
    },
  );
};
