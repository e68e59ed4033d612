import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { activeAttention } from '../../services/care/active-attention.ts';
import type { Route } from '../route.ts';

/** The attention in progress of a person of one's own, or null (CARE-06, CARE-19). */
export const enCursoRoute: Route = (app, deps) => {
  const schema = callSchema('care.active');
  app.post<{ Body: { documento: string; unidad: number } }>(
    '/api/atenciones/enCurso',
    { schema, config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request, reply) => {
      const unit = ownUnit(request, request.body.unidad);
      const person = await requirePerson(request, deps, request.body);
      const found = await activeAttention(deps.db, unit, person);
      // A link is about one person: what that person asked for another is not shown there (D-ENTRY-01).
      const linked = sessionOf(request).subject !== null;
      const active = linked && found?.paciente.documento !== person.documento ? null : found;
      return reply.type('application/json').send(active ?? 'null');
    },
  );
};
