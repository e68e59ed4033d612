import { recordAudit } from '../../../platform/audit/audit.ts';
import { HISTORY_READERS } from '../../../platform/core/access.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { ownPeople, refuseStranger } from '../../people/index.ts';
import { consultationById } from '../consultations-of.ts';

/** One consultation of an own person; 404 for those of others. */
export const consultationsDetailRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/detalle',
    { schema: callSchema('consultations.detail'), config: { access: HISTORY_READERS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const found = await consultationById(deps, unit, request.body.id);
      const own = await ownPeople(request, deps);
      if (!found || !own.some(({ id }) => id === found.personId)) return refuseStranger(request, deps);
      const object = `consultation:${found.consultation.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'consultation.read', object, outcome: 'ok' }));
      return found.consultation;
    },
  );
};
