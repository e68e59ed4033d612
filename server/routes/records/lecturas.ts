import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { historyReads } from '../../services/records/history-reads.ts';
import type { Route } from '../route.ts';

/** Who else read the history of a person of one's own, from the audit (R17, law 26.529). */
export const lecturasRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string } }>(
    '/api/historia/lecturas',
    { schema: callSchema('records.reads'), config: { access: PATIENTS } },
    async (request) => {
      const person = await requirePerson(request, deps, request.body);
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'reads.read', object, outcome: 'ok' }));
      return historyReads(deps.db, tenantOf(request), person.id);
    },
  );
};
