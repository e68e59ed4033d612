import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { currentAttention } from '../../services/care/consulting-queue.ts';
import type { Route } from '../route.ts';

/** The patient the professional called and has not ended, so that a reload finds the call again. */
export const actualRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/actual',
    { schema: callSchema('consulting.current'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const current = await currentAttention(deps, tenantOf(request).public.unit, sessionOf(request).person.id);
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
