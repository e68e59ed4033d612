import { ACCOUNTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { saveFilter } from '../saved-filters.ts';
import { filterForm, ownerOf } from './filters-of.ts';

/** Saves a filter under a name, validated by the tenant's own filter form. */
export const filtersSaveRoute: Route = (app, deps) => {
  app.post(
    '/api/filtros/guardar',
    { schema: callSchema('filters.save'), config: { access: ACCOUNTS } },
    async (request) => {
      const form = await filterForm(request, deps, request.body.form);
      const { nombre, valores } = request.body;
      return saveFilter(deps, ownerOf(request), form, { name: nombre.trim(), sent: parsed(valores) });
    },
  );
};

/** Parses JSON; undefined for invalid text, which the form then refuses as any other value. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
