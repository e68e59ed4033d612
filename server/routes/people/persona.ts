import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { nameOf, requirePerson } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { presentPerson } from '../../services/people/present-person.ts';
import type { Route } from '../route.ts';

/** A person of one's own, with the version that an edit is held against (PROF-01, A18). */
export const personaRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string } }>(
    '/api/usuarios/persona',
    { schema: callSchema('person.get'), config: { access: PORTAL_USERS } },
    async (request) => {
      const person = await requirePerson(request, deps, nameOf(request.body.documento));
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'person.read', object, outcome: 'ok' }));
      return { persona: presentPerson(tenantOf(request), person), version: person.version };
    },
  );
};
