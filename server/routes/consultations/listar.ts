import { HISTORY_READERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { consultationsOf } from '../../services/consultations/consultations-of.ts';
import type { Route } from '../route.ts';

/** The history of a person of one's own, by documento in the body (HIST-13, A18). */
export const listarAtencionesRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string } }>(
    '/api/atenciones/listar',
    { schema: callSchema('consultations.list'), config: { access: HISTORY_READERS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const person = await requirePerson(request, deps, request.body);
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'history.read', object, outcome: 'ok' }));
      return consultationsOf(deps, unit, person);
    },
  );
};
