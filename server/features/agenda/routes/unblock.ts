import { PROFESSIONALS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { unblockHours } from '../block-hours.ts';

/** Unblocks own hours. */
export const agendaUnblockRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/desbloquear',
    { schema: callSchema('agenda.unblock'), config: { access: PROFESSIONALS } },
    (request) =>
      withIdempotency(
        request,
        deps,
        async (db) => {
          await unblockHours(db, tenantOf(request), sessionOf(request).person.id, request.body.id);
          return { ok: true };
        },
        () => ({ action: 'agenda.unblock', object: `block:${request.body.id}`, outcome: 'ok' }),
      ),
  );
};
