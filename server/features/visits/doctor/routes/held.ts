import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { declareHeld } from '../../begin-attention.ts';
import { changeAttention } from '../change-attention.ts';

/** Declares that an attention takes place although its call did not begin; audited (decision 0013). */
export const consultingHeldRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/realizada',
    { schema: callSchema('consulting.held'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const { id } = request.body;
      const current = await changeAttention(
        request,
        deps,
        { id, action: 'attention.held' },
        (db, { unit, professional }) => declareHeld({ ...deps, db }, unit, professional, id),
      );
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};
