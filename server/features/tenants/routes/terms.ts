import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { termsOf } from '../../../platform/units/terms.ts';

/** The tenant's terms by document type, 96 for care (CARE-14, SHELL-09). */
export const termsGetRoute: Route = (app) => {
  const schema = callSchema('terms.get');
  app.post('/api/documentos/terminos', { schema, config: { access: PUBLIC } }, async (request) => {
    const terms = termsOf(tenantOf(request), request.body.tipo);
    if (!terms) throw notFound();
    return terms;
  });
};
