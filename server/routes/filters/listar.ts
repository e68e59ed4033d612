import { ACCOUNTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { listFilters } from '../../services/saved-filters.ts';
import type { Route } from '../route.ts';
import { filterForm, ownerOf } from './filters-of.ts';

/** The filters that the signed-in person keeps for a form. */
export const listarFiltrosRoute: Route = (app, deps) => {
  app.post<{ Body: { form: string } }>(
    '/api/filtros/listar',
    { schema: callSchema('filters.saved'), config: { access: ACCOUNTS } },
    async (request) => {
      const form = await filterForm(request, deps, request.body.form);
      return listFilters(deps.db, ownerOf(request), form);
    },
  );
};
