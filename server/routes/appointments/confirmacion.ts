import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedByLink } from '../../plugins/vouch.ts';
import { answerAppointment } from '../../services/appointments/answer-appointment.ts';
import { recordAudit } from '../../services/audit.ts';
import { countCall } from '../../services/limits/call-limit.ts';
import { ANSWER_LIMIT } from '../../services/limits/limits.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly codigo: string;
  readonly estado: 1 | 2;
  readonly cambiar?: boolean;
  /** The hour that the person saw, where the page showed both. */
  readonly fecha?: string;
  readonly hora?: string;
}

/** Confirms or rejects an appointment by the code of its mail (CONF-01, A6). Never by a GET: fetching changes nothing. */
export const confirmacionRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/turnos/confirmacion',
    {
      schema: callSchema('appointments.confirm'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'confirm', 'codigo') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const { codigo: code, estado: answer, cambiar: change = false, fecha, hora } = request.body;
      const seen = fecha === undefined || hora === undefined ? undefined : { fecha, hora };
      const address = await portalAddress(request, deps);
      await countCall(deps, tenant, ANSWER_LIMIT, request.ip);
      const wish = { code, answer, change, seen };
      const { confirmation, appointment, link, did } = await answerAppointment({ ...deps, address }, tenant, wish);
      if (did) {
        const action = answer === 1 ? 'appointment.confirm' : 'appointment.reject';
        const happening = { action, object: `appointment:${appointment}`, outcome: 'ok', link } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      }
      return [confirmation];
    },
  );
};
