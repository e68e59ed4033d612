import { IN_VISIT } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { requirePerson } from '../../people/index.ts';
import { activeAttention } from '../active-attention.ts';

/** The active attention of an own person, or null. */
export const careActiveRoute: Route = (app, deps) => {
  const schema = callSchema('care.active');
  app.post('/api/atenciones/enCurso', { schema, config: { access: IN_VISIT } }, async (request, reply) => {
    const unit = ownUnit(request, request.body.unidad);
    const person = await requirePerson(request, deps, request.body);
    const found = await activeAttention(deps, unit, person);
    // A link's session shows only its person's own attention, not one requested for others.
    const linked = sessionOf(request).subject !== null;
    const active = linked && found?.paciente.documento !== person.documento ? null : found;
    return reply.type('application/json').send(active ?? 'null');
  });
};
