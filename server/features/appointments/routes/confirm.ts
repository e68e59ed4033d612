import { ANSWERS } from '../../../../engine/domain/appointment/appointment.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countCall } from '../../../platform/limits/call-limit.ts';
import { ANSWER_LIMIT } from '../../../platform/limits/limits.ts';
import { vouchedByLink } from '../../credentials/index.ts';
import { answerAppointment } from '../answer-appointment.ts';

/**
 * Confirms or rejects an appointment by the code of its mail (CONF-01, A6). Never by a GET, which mail scanners fetch.
 */
export const appointmentsConfirmRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/confirmacion',
    {
      schema: callSchema('appointments.confirm'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'confirm', 'codigo') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const { codigo: code, estado, cambiar: change = false, fecha, hora } = request.body;
      const seen = fecha === undefined || hora === undefined ? undefined : { fecha, hora };
      const address = await portalAddress(request, deps);
      await countCall(deps, tenant, ANSWER_LIMIT, request.ip);
      const wish = { code, answer: ANSWERS[estado], change, seen };
      const action = wish.answer === 'confirmed' ? 'appointment.confirm' : 'appointment.reject';
      const { confirmation } = await withIdempotency(
        request,
        deps,
        (db) => answerAppointment({ ...deps, db, address }, tenant, wish),
        ({ appointment, link, did }) =>
          did ? { action, object: `appointment:${appointment}`, outcome: 'ok', link } : [],
      );
      return [confirmation];
    },
  );
};
