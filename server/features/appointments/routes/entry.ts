import { recordAudit } from '../../../platform/audit/audit.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { auditOf, type Happening } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countCall } from '../../../platform/limits/call-limit.ts';
import { ENTRY_LIMIT } from '../../../platform/limits/limits.ts';
import { vouchedByLink } from '../../credentials/index.ts';
import { enterAppointment } from '../enter-appointment.ts';

/** Exchanges the code of an appointment's mail, by the server's clock. */
export const entryAppointmentRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/acceso',
    {
      schema: callSchema('entry.appointment'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'turno', 'codigoTurno') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      await countCall(deps, tenant, ENTRY_LIMIT, request.ip);
      const kept = (happening: Omit<Happening, 'action'>) =>
        recordAudit(deps.db, auditOf(request, deps.clock, { action: 'appointment.enter', ...happening }));
      try {
        const { entry, moment, link } = await enterAppointment(deps, tenant, request.body.codigoTurno);
        const outcome = moment === 'open' ? 'ok' : 'refused';
        await kept({ outcome, object: `appointment:${entry.turno.id}`, link });
        return entry;
      } catch (error) {
        if (error instanceof AppError) await kept({ outcome: 'refused', link: null });
        throw error;
      }
    },
  );
};
