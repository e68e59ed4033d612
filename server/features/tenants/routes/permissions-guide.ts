import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';

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
