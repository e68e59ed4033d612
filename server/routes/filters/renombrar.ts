import { ACCOUNTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { renameFilter } from '../../services/saved-filters.ts';
import type { Route } from '../route.ts';
import { ownerOf } from './filters-of.ts';

/** Gives a filter another name. */
export const renombrarFiltroRoute: Route = (app, deps) => {
  app.post<{ Body: { id: number; nombre: string } }>(
    '/api/filtros/renombrar',
    { schema: callSchema('filters.rename'), config: { access: ACCOUNTS } },
    async (request) => {
      await renameFilter(deps.db, ownerOf(request), request.body.id, request.body.nombre.trim());
      return { ok: true };
    },
  );
};
