import { PATIENTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { WAIT_LIMIT } from '../../../platform/limits/limits.ts';
import { ownPeople, refuseStranger } from '../../people/index.ts';
import { askToWait } from '../ask-to-wait.ts';

/** Enters the waitlist for a slot earlier than an own appointment, or leaves it. */
export const appointmentsWaitRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/esperar',
    { schema: callSchema('appointments.wait'), config: { access: PATIENTS } },
    async (request) => {
      const { id, avisar } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, WAIT_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const action = avisar ? 'appointment.wait' : 'appointment.unwait';
      const answer = await withIdempotency(
        request,
        deps,
        (db) => askToWait({ ...deps, db, address }, tenant, { id, people }, avisar),
        (changed) => ('id' in changed ? { action, object: `appointment:${id}`, outcome: 'ok' } : []),
      );
      return 'id' in answer ? answer : refuseStranger(request, deps);
    },
  );
};
