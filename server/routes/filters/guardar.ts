import { ACCOUNTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { saveFilter } from '../../services/saved-filters.ts';
import type { Route } from '../route.ts';
import { filterForm, ownerOf } from './filters-of.ts';

/** Keeps a filter under a name, judged by the tenant's own filter form. */
export const guardarFiltroRoute: Route = (app, deps) => {
  app.post<{ Body: { form: string; nombre: string; valores: string } }>(
    '/api/filtros/guardar',
    { schema: callSchema('filters.save'), config: { access: ACCOUNTS } },
    async (request) => {
      const form = await filterForm(request, deps, request.body.form);
      const { nombre, valores } = request.body;
      return saveFilter(deps, ownerOf(request), form, { name: nombre.trim(), sent: parsed(valores) });
    },
  );
};

/** What is no JSON is no filter; that is told as any other that the form does not take. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
