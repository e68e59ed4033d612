import { ART_USERS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { rescheduleCase } from '../../services/art/schedule-case.ts';
import type { Route } from '../route.ts';

/** Moves the appointment of a case (ART-09, D-API-01): by the appointment's id, with a new time and date. */
export const reprogramarCasoRoute: Route = (app, deps) => {
  app.post<{ Body: { readonly id: number } }>(
    '/api/art/reprogramarTurno',
    { schema: callSchema('art.reschedule'), config: { access: ART_USERS } },
    async (request) => {
      const done = await withCaseAudit(
        request,
        deps,
        { action: 'art.reschedule', caseOf: ({ caso }: { readonly caso: number }) => caso },
        async (manager) => {
          const { payload } = await accept('art.reschedule', request.body, request, deps);
          const slot = { fecha: String(payload.fecha), hora: String(payload.hora) };
          const { id: appointment } = request.body;
          const address = await portalAddress(request, deps);
          return withIdempotency(request, deps, async (db) => ({
            caso: await rescheduleCase({ ...deps, db, address }, tenantOf(request), manager, { appointment, slot }),
          }));
        },
      );
      return { ok: done.caso > 0 };
    },
  );
};
