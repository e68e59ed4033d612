import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { attentionId } from '../../services/care/attention-id.ts';
import { finishAttention } from '../../services/care/finish-attention.ts';
import type { Route } from '../route.ts';

/** Ends the attention at hand (D-CARE-01). */
export const finalizarRoute: Route = (app, deps) => {
  app.post<{ Body: { id: string } }>(
    '/api/consultorio/finalizar',
    { schema: callSchema('consulting.finish'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const ended = await finishAttention(deps, unit, sessionOf(request).person.id, attentionId(request.body.id));
      const happening = { action: 'attention.finish', object: `attention:${ended.id}`, outcome: 'ok' } as const;
      await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      return ended;
    },
  );
};
