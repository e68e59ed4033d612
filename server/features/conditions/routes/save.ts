import { PATIENTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { accept } from '../../forms/index.ts';
import { nameOf, requirePerson } from '../../people/index.ts';
import { conditionsFrom, saveConditions } from '../conditions.ts';

/** Saves the conditions of an own person, unless another request saved since they were read. */
export const conditionsSaveRoute: Route = (app, deps) => {
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
