import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import { recordPolledReadings } from '../../../../platform/http/polled-readings.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { sessionOf } from '../../../../platform/http/session.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { consultingQueue } from '../../consulting-queue.ts';

/** The professional's queue. Every patient shown is audited. */
export const consultingQueueRoute: Route = (app, deps) => {
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
