import { ANSWERS } from '../../../../engine/domain/appointment/appointment.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countCall } from '../../../platform/limits/call-limit.ts';
import { ANSWER_LIMIT } from '../../../platform/limits/limits.ts';
import { previewAnswer } from '../answer-appointment.ts';

/** Previews a link's effect for the holder of its code, for a page that asks first. Changes nothing. */
export const appointmentsLinkRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/enlace',
    { schema: callSchema('appointments.link'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      const { codigo: code, estado } = request.body;
      await countCall(deps, tenant, ANSWER_LIMIT, request.ip);
      return [await previewAnswer(deps, tenant, { code, answer: ANSWERS[estado] })];
    },
  );
};
