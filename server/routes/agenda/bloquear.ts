import { PROFESSIONALS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { blockHours } from '../../services/agenda/block-hours.ts';
import { recordAudit } from '../../services/audit.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly desde: string;
  readonly hasta: string;
  readonly motivo?: string | null;
  readonly sello: string;
}

/** Blocks hours of one's own, and keeps or cancels what was booked in them (D-AGENDA-03). */
export const bloquearRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
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
      return withIdempotency(request, deps, async (db) => {
        const blocked = await blockHours(
          { ...deps, db, address },
          tenantOf(request),
          sessionOf(request).person.id,
          wish,
        );
        const happening = { action: 'agenda.block', object: `block:${blocked.id}`, outcome: 'ok' } as const;
        await recordAudit(db, auditOf(request, deps.clock, happening));
        for (const id of blocked.cancelados) {
          const cancelled = { action: 'appointment.cancel', object: `appointment:${id}`, outcome: 'ok' } as const;
          await recordAudit(db, auditOf(request, deps.clock, cancelled));
        }
        return { id: blocked.id, cancelados: blocked.cancelados.length, avisados: blocked.avisados };
      });
    },
  );
};
