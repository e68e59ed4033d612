import { PUBLIC } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { termsOf } from '../../services/units/terms.ts';
import type { Route } from '../route.ts';

/** The tenant's terms by document type, 96 for care (CARE-14, SHELL-09). */
export const terminosRoute: Route = (app) => {
  const schema = callSchema('terms.get');
  app.post<{ Body: { tipo: number } }>(
    '/api/documentos/terminos',
    { schema, config: { access: PUBLIC } },
    async (request) => {
      const terms = termsOf(tenantOf(request), request.body.tipo);
      if (!terms) throw notFound();
      return terms;
    },
  );
};
