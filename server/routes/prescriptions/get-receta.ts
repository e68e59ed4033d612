import { HISTORY_READERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { Route } from '../route.ts';
import { ownPrescription } from './own-prescription.ts';

/** A prescription, as a list of one: the contract reads its first element (RX-01). */
export const getRecetaRoute: Route = (app, deps) => {
  app.post<{ Body: { idReceta: number } }>(
    '/api/recetas/getReceta',
    { schema: callSchema('prescriptions.get'), config: { access: HISTORY_READERS } },
    async (request) => [await ownPrescription(request, deps, request.body.idReceta)],
  );
};
