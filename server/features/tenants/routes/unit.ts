import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { termsOf } from '../../../platform/units/terms.ts';
import { unitRequirements } from '../../../platform/units/unit-flags.ts';

/** Flags and configuration of the tenant's unit, public. */
export const unitRequirementsRoute: Route = (app, deps) => {
  app.get(
    '/api/unidad/requisitos',
    { schema: callSchema('unit.requirements'), config: { access: PUBLIC, session: false } },
    (request) => unitRequirements(deps.db, tenantOf(request)),
  );
};

/** Address of the tenant's guide to permit camera and microphone; null hides the link. */
export const guidePermissionsRoute: Route = (app) => {
  app.get(
    '/api/guiaPermisos',
    { schema: callSchema('guide.permissions'), config: { access: PUBLIC } },
    async (request) => ({
      url: tenantOf(request).public.links.androidGuide ?? null,
    }),
  );
};

/** The tenant's terms by document type, 96 for care (CARE-14, SHELL-09). */
export const termsGetRoute: Route = (app) => {
  const schema = callSchema('terms.get');
  app.post('/api/documentos/terminos', { schema, config: { access: PUBLIC } }, async (request) => {
    const terms = termsOf(tenantOf(request), request.body.tipo);
    if (!terms) throw notFound();
    return terms;
  });
};
