import { PROFESSIONALS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withVisitAudit } from '../../visits/index.ts';
import { markAbsence } from '../mark-absence.ts';

/** Marks a no-show of the professional's agenda, or takes it back. */
export const agendaAbsentRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/ausente',
    { schema: callSchema('agenda.absent'), config: { access: PROFESSIONALS } },
    (request) => {
      const { id, ausente: absent } = request.body;
      let changed = false;
      const action = absent ? ('appointment.absent' as const) : ('appointment.absentUndo' as const);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          async (db) => {
            changed = await markAbsence({ ...deps, db }, tenantOf(request), professional, { id, absent });
            return { ok: true };
          },
          () => (changed ? { action, object: `appointment:${id}`, outcome: 'ok' } : []),
        ),
      );
    },
  );
};
