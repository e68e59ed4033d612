import { PATIENTS } from '../../access.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { nameOf, requirePerson } from '../../plugins/require-person.ts';
import { recordAudit } from '../../services/audit.ts';
import { conditionsOf } from '../../services/people/conditions.ts';
import type { Route } from '../route.ts';

/** The conditions of a person of one's own; read health data is audited (COND-03, A18). */
export const leerCondicionesRoute: Route = (app, deps) => {
  app.get<{ Params: { documento: string } }>(
    '/api/condicionMedica/getCondicionesMedicas/:documento',
    { schema: querySchema('conditions.get', 'params'), config: { access: PATIENTS } },
    async (request) => {
      const person = await requirePerson(request, deps, nameOf(request.params.documento));
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'conditions.read', object, outcome: 'ok' }));
      return conditionsOf(deps.db, person);
    },
  );
};
