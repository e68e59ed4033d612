import { recordAudit } from '../../../platform/audit/audit.ts';
import { PATIENTS } from '../../../platform/core/access.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { requirePerson } from '../../people/index.ts';
import { historyReads } from '../history-reads.ts';

/** Audited readings of an own person's history by others (law 26.529). */
export const recordsReadsRoute: Route = (app, deps) => {
  app.post(
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
