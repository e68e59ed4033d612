import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { ownPeople, requirePerson } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { appointmentsOf } from '../../services/appointments/appointments-of.ts';
import { recordAudit } from '../../services/audit.ts';
import type { Route } from '../route.ts';

/** The appointments of a person of one's own, or of all of them where none is named (TURN-08, R11). */
export const listarTurnosRoute: Route = (app, deps) => {
  app.post<{ Body: { documento?: string } }>(
    '/api/turnos/listar',
    { schema: callSchema('appointments.list'), config: { access: PATIENTS } },
    async (request) => {
      const { documento } = request.body;
      const people =
        documento === undefined ? await ownPeople(request, deps) : [await requirePerson(request, deps, { documento })];
      const ids = people.map(({ id }) => id);
      // One row each: whoever asks who read of a person looks for that person alone (R17).
      for (const id of ids) {
        const happening = { action: 'appointments.read', object: `person:${id}`, outcome: 'ok' } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      }
      return appointmentsOf(deps, tenantOf(request), ids);
    },
  );
};
