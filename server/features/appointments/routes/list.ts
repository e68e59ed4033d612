import { recordAudit } from '../../../platform/audit/audit.ts';
import { PATIENTS } from '../../../platform/core/access.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { ownPeople, requirePerson } from '../../people/index.ts';
import { appointmentsOf } from '../appointments-of.ts';

/** The appointments of an own person, or of all of them without a name. */
export const appointmentsListRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/listar',
    { schema: callSchema('appointments.list'), config: { access: PATIENTS } },
    async (request) => {
      const { documento } = request.body;
      const people =
        documento === undefined ? await ownPeople(request, deps) : [await requirePerson(request, deps, { documento })];
      const ids = people.map(({ id }) => id);
      // One audit row per person, so that accesses can be searched by person.
      for (const id of ids) {
        const happening = { action: 'appointments.read', object: `person:${id}`, outcome: 'ok' } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      }
      return appointmentsOf({ ...deps, address: await portalAddress(request, deps) }, tenantOf(request), ids);
    },
  );
};
