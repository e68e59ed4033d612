import { recordAudit } from '../../../platform/audit/audit.ts';
import { HISTORY_READERS } from '../../../platform/core/access.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { requirePerson } from '../../people/index.ts';
import { consultationsOf } from '../consultations-of.ts';

/** The history of an own person, by documento in the body. */
export const consultationsListRoute: Route = (app, deps) => {
  app.post(
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
