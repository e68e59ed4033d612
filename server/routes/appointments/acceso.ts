import { PUBLIC } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf, type Happening } from '../../plugins/audit-of.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { enterAppointment } from '../../services/appointments/enter-appointment.ts';
import { recordAudit } from '../../services/audit.ts';
import { countCall } from '../../services/limits/call-limit.ts';
import { ENTRY_LIMIT } from '../../services/limits/limits.ts';
import type { Route } from '../route.ts';

/** What the code of an appointment's mail opens, judged by this server's clock (ENTRY-01 to ENTRY-06, A3, A4, A34). */
export const accesoTurnoRoute: Route = (app, deps) => {
  app.post<{ Body: { codigoTurno: string } }>(
    '/api/turnos/acceso',
    { schema: callSchema('entry.appointment'), config: { access: PUBLIC } },
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
