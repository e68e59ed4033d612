import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { recordPolledReadings } from '../../plugins/polled-readings.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { consultingQueue } from '../../services/care/consulting-queue.ts';
import type { Route } from '../route.ts';

/** Who waits for the professional (D-CARE-01). Who was shown is kept (R17). */
export const colaRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/cola',
    { schema: callSchema('consulting.queue'), config: { access: PROFESSIONALS } },
    async (request) => {
      const queue = await consultingQueue(deps, tenantOf(request).public.unit, sessionOf(request).person.id);
      const shown = queue.map(({ id }) => `attention:${id}`);
      await recordPolledReadings(request, deps, 'queue.read', shown);
      return queue;
    },
  );
};
