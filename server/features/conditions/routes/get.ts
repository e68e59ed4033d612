import { recordAudit } from '../../../platform/audit/audit.ts';
import { PATIENTS } from '../../../platform/core/access.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { nameOf, requirePerson } from '../../people/index.ts';
import { conditionsOf } from '../conditions.ts';

/** The conditions of an own person; reading health data is audited. */
export const conditionsGetRoute: Route = (app, deps) => {
  app.get(
    '/api/condicionMedica/getCondicionesMedicas/:documento',
    { schema: paramsSchema('conditions.get'), config: { access: PATIENTS } },
    async (request) => {
      const person = await requirePerson(request, deps, nameOf(request.params.documento));
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'conditions.read', object, outcome: 'ok' }));
      return conditionsOf(deps.db, person);
    },
  );
};
