import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import type { Route } from '../route.ts';

/** Where the tenant explains how to permit camera and microphone (HOME-05); null hides the link. */
export const guiaPermisosRoute: Route = (app) => {
  app.get(
    '/api/guiaPermisos',
    { schema: callSchema('guide.permissions'), config: { access: PUBLIC } },
    async (request) => ({
      url: tenantOf(request).public.links.androidGuide ?? null,
    }),
  );
};
