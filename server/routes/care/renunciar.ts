import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { actorOf, sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { attentionId } from '../../services/care/attention-id.ts';
import { waiveAttention } from '../../services/care/waive-attention.ts';
import type { Route } from '../route.ts';

/** Gives up a call to which the professional did not come back: in front of the queue again, or out (FIXC-12). */
export const renunciarRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string; fila: boolean } }>(
    '/api/atenciones/renunciar',
    { schema: callSchema('care.waive'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request) => {
      const { id, fila } = request.body;
      const { unit } = tenantOf(request).public;
      await waiveAttention(deps, unit, actorOf(sessionOf(request)), attentionId(id), fila);
      return { ok: true };
    },
  );
};
