import { ACCOUNTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { listFilters } from '../saved-filters.ts';
import { filterForm, ownerOf } from './filters-of.ts';

/** The signed-in person's filters of a form. */
export const filtersSavedRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/listar',
    { schema: callSchema('filters.saved'), config: { access: ACCOUNTS } },
    async (request) => {
      const form = await filterForm(request, deps, request.body.form);
      return listFilters(deps.db, ownerOf(request), form);
    },
  );
};
