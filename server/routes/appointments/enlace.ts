import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { previewAnswer } from '../../services/appointments/answer-appointment.ts';
import { countCall } from '../../services/limits/call-limit.ts';
import { ANSWER_LIMIT } from '../../services/limits/limits.ts';
import type { Route } from '../route.ts';

/** Tells the holder of a mail's code what its link would do, for the page that asks first. Changes nothing. */
export const enlaceTurnoRoute: Route = (app, deps) => {
  app.post<{ Body: { codigo: string; estado: 1 | 2 } }>(
    '/api/turnos/enlace',
    { schema: callSchema('appointments.link'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      const { codigo: code, estado: answer } = request.body;
      await countCall(deps, tenant, ANSWER_LIMIT, request.ip);
      return [await previewAnswer(deps, tenant, { code, answer })];
    },
  );
};
