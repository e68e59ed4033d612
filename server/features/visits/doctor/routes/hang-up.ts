import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { hangUp } from '../../finish-attention.ts';
import { changeAttention } from '../change-attention.ts';

/** Ends the call and keeps the draft open; answers the professional's current attention. */
export const consultingHangUpRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/colgar',
    { schema: callSchema('consulting.hangUp'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const { id } = request.body;
      const current = await changeAttention(
        request,
        deps,
        { id, action: 'attention.hangUp' },
        (db, { unit, professional }) => hangUp({ ...deps, db }, unit, professional, id),
      );
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
