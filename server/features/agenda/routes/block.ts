import { PROFESSIONALS } from '../../../platform/core/access.ts';
import type { Happening } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { accept } from '../../forms/index.ts';
import { blockHours } from '../block-hours.ts';

/** Blocks own hours, and keeps or cancels the appointments in them. */
export const agendaBlockRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/bloquear',
    { schema: callSchema('agenda.block'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { desde, hasta, motivo = null, sello } = request.body;
      const { payload } = await accept('agenda.block', request.body, request, deps);
      const wish = {
        hours: { from: Date.parse(desde), until: Date.parse(hasta) },
        motivo,
        sello,
        turnos: payload.turnos === 'cancelar' ? ('cancelar' as const) : ('mantener' as const),
        motivoCancelar: typeof payload.motivoCancelar === 'string' ? payload.motivoCancelar : null,
      };
      const address = await portalAddress(request, deps);
      const { person } = sessionOf(request);
      return withIdempotency(request, deps, async (tx) => {
        const blocked = await withAudit(
          request,
          { ...deps, db: tx },
          (db) => blockHours({ ...deps, db, address }, tenantOf(request), person.id, wish),
          ({ id, cancelados }) => [
            { action: 'agenda.block', object: `block:${id}`, outcome: 'ok' },
            ...cancelados.map((appointment) => cancelledBy(appointment)),
          ],
        );
        return { id: blocked.id, cancelados: blocked.cancelados.length, avisados: blocked.avisados };
      });
    },
  );
};

/** The audit entry of an appointment that a block cancels. */
const cancelledBy = (id: number): Happening => ({
  action: 'appointment.cancel',
  object: `appointment:${id}`,
  outcome: 'ok',
});
