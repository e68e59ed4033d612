import { recordAudit } from '../../platform/audit/audit.ts';
import { PATIENTS } from '../../platform/core/access.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema, paramsSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../platform/http/idempotency.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { accept } from '../forms/index.ts';
import { nameOf, requirePerson } from '../people/index.ts';
import { conditionsFrom, conditionsOf, saveConditions } from './conditions.ts';

/** The conditions of an own person; reading health data is audited. */
const conditionsGetRoute: Route = (app, deps) => {
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

/** Saves the conditions of an own person, unless another request saved since they were read. */
const conditionsSaveRoute: Route = (app, deps) => {
  app.post(
    '/api/condicionMedica/guardarCondicionesMedicas',
    { schema: callSchema('conditions.save'), config: { access: PATIENTS } },
    async (request) => {
      const { documento, condiciones = {}, version } = request.body;
      const person = await requirePerson(request, deps, nameOf(documento));
      const { payload } = await accept('conditions.save', request.body, request, deps);
      const conditions = conditionsFrom(payload, condiciones);
      return withIdempotency(
        request,
        deps,
        (db) => saveConditions({ ...deps, db }, person, conditions, version ?? undefined),
        () => ({ action: 'conditions.save', object: `person:${person.id}`, outcome: 'ok' }),
      );
    },
  );
};

/** Mounts the calls of this feature. */
export const conditionsRoutes = featureRoutes(conditionsGetRoute, conditionsSaveRoute);
