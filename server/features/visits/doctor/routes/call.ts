import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import { withIdempotencyAfter } from '../../../../platform/http/idempotency.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { sessionOf } from '../../../../platform/http/session.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { attentionId } from '../../attention-id.ts';
import { callPatient } from '../../call-patient.ts';

/** Calls the next patient, or the one named. */
export const consultingCallRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/llamar',
    { schema: callSchema('consulting.call'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const { id, ausente } = request.body;
      const named = id == null ? undefined : attentionId(id);
      const professional = sessionOf(request).person.id;
      return withIdempotencyAfter(
        request,
        deps,
        // Before the transaction of the idempotency key: while waiting for a patient's row it must hold no other lock.
        () => callPatient(deps, { unit, professional, id: named, away: ausente === true }),
        async (_db, entry) => entry,
        (entry) => ({ action: 'attention.call', object: `attention:${entry.id}`, outcome: 'ok' }),
      );
    },
  );
};
