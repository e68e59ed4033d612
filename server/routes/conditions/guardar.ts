import { PATIENTS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { nameOf, requirePerson } from '../../plugins/require-person.ts';
import { recordAudit } from '../../services/audit.ts';
import { saidOf, saveConditions } from '../../services/people/conditions.ts';
import type { Route } from '../route.ts';

/** Keeps the conditions of a person of one's own, unless somebody else saved them meanwhile (COND-03, A24). */
export const guardarCondicionesRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string; condiciones?: object; version?: number | null } }>(
    '/api/condicionMedica/guardarCondicionesMedicas',
    { schema: callSchema('conditions.save'), config: { access: PATIENTS } },
    async (request) => {
      const { documento, condiciones = {}, version } = request.body;
      const person = await requirePerson(request, deps, nameOf(documento));
      const { payload } = await accept('conditions.save', request.body, request, deps);
      return withIdempotency(request, deps, async (db) => {
        const saved = await saveConditions({ ...deps, db }, person, saidOf(payload, condiciones), version ?? undefined);
        const object = `person:${person.id}`;
        await recordAudit(db, auditOf(request, deps.clock, { action: 'conditions.save', object, outcome: 'ok' }));
        return saved;
      });
    },
  );
};
