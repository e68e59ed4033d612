import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { lastCopy } from '../../services/records/last-copy.ts';
import type { Route } from '../route.ts';
import { copyOf } from './copy-of.ts';

/** How the copy stands that oneself asked for. */
export const ultimaHistoriaRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string } }>(
    '/api/historia/ultima',
    { schema: callSchema('records.last'), config: { access: PATIENTS } },
    async (request) => lastCopy(deps, await copyOf(request, deps)),
  );
};
