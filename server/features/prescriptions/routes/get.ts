import { HISTORY_READERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { ownPrescription } from './own-prescription.ts';

/** A prescription in a list: the contract reads its first element (RX-01). */
export const prescriptionsGetRoute: Route = (app, deps) => {
  app.post(
    '/api/recetas/getReceta',
    { schema: callSchema('prescriptions.get'), config: { access: HISTORY_READERS } },
    async (request) => [await ownPrescription(request, deps, request.body.idReceta)],
  );
};
