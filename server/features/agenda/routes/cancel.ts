import { PROFESSIONALS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { withVisitAudit } from '../../visits/index.ts';
import { cancelByProfessional } from '../change-by-professional.ts';

/** Cancels one appointment of the professional's agenda with a reason. */
export const agendaCancelRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/cancelarTurno',
    { schema: callSchema('agenda.cancel'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { id } = request.body;
      const { payload } = await accept('agenda.cancel', request.body, request, deps);
      const wish = { id, motivoCancelar: String(payload.motivoCancelar), reopen: payload.horario === 'libre' };
      const address = await portalAddress(request, deps);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) => cancelByProfessional({ ...deps, db, address }, tenantOf(request), professional, wish),
          () => ({ action: 'appointment.cancel', object: `appointment:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};
