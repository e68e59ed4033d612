import { HISTORY_READERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { ownPeople, refuseStranger } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { consultationById } from '../../services/consultations/consultations-of.ts';
import type { Route } from '../route.ts';

/** One consultation of a person of one's own; another's is as if it were not there (HIST-13, A19). */
export const detalleAtencionRoute: Route = (app, deps) => {
  app.post<{ Body: { id: number } }>(
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
