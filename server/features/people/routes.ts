import { recordAudit } from '../../platform/audit/audit.ts';
import { PORTAL_USERS } from '../../platform/core/access.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { presentChannel, presentPerson } from './present-person.ts';
import { nameOf, requirePerson } from './require-person.ts';

/** An own person, with the channel and the version for saving. */
const personGetRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/persona',
    { schema: callSchema('person.get'), config: { access: PORTAL_USERS } },
    async (request) => {
      const person = await requirePerson(request, deps, nameOf(request.body.documento));
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'person.read', object, outcome: 'ok' }));
      const tenant = tenantOf(request);
      return { persona: presentPerson(tenant, person), ...presentChannel(tenant, person), version: person.version };
    },
  );
};

/** Mounts the calls of this feature. */
export const peopleRoutes = featureRoutes(personGetRoute);
