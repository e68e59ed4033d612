import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { consultingQueue } from '../../services/care/consulting-queue.ts';
import type { Route } from '../route.ts';

/** Who waits for the professional (D-CARE-01). */
export const colaRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/cola',
    { schema: callSchema('consulting.queue'), config: { access: PROFESSIONALS } },
    async (request) => consultingQueue(deps, tenantOf(request).public.unit, sessionOf(request).person.id),
  );
};
