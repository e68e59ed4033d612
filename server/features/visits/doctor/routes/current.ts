import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { sessionOf } from '../../../../platform/http/session.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { currentAttention } from '../../consulting-queue.ts';

/** The professional's current attention, so that a reload restores the call. */
export const consultingCurrentRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/actual',
    { schema: callSchema('consulting.current'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const current = await currentAttention(deps, tenantOf(request).public.unit, sessionOf(request).person.id);
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
