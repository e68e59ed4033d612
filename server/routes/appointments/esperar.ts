import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { ownPeople, refuseStranger } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { WAIT_LIMIT } from '../../services/limits/limits.ts';
import { askToWait } from '../../services/waiting/ask-to-wait.ts';
import type { Route } from '../route.ts';

/** Enters the waiting list for a slot earlier than an appointment of one's own, or leaves it (D-WAIT-01). */
export const esperarRoute: Route = (app, deps) => {
  app.post<{ Body: { id: number; avisar: boolean } }>(
    '/api/turnos/esperar',
    { schema: callSchema('appointments.wait'), config: { access: PATIENTS } },
    async (request) => {
      const { id, avisar } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, WAIT_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const stands = await withIdempotency(request, deps, async (db) => {
        const told = await askToWait({ ...deps, db }, tenant, { id, people }, avisar);
        const action = avisar ? 'appointment.wait' : 'appointment.unwait';
        const happening = { action, object: `appointment:${id}`, outcome: 'ok' } as const;
        if ('id' in told) await recordAudit(db, auditOf(request, deps.clock, happening));
        return told;
      });
      return 'id' in stands ? stands : refuseStranger(request, deps);
    },
  );
};
