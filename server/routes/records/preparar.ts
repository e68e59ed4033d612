import { PATIENTS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { beginJob } from '../../services/jobs/begin-job.ts';
import { RECORD_EXPORT } from '../../services/records/export-record.ts';
import type { Route } from '../route.ts';
import { copyOf } from './copy-of.ts';

/** Begins a copy of the record of a person of one's own (law 26.529, article 14). */
export const prepararHistoriaRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string } }>(
    '/api/historia/preparar',
    { schema: callSchema('records.export'), config: { access: PATIENTS } },
    async (request) => {
      const copy = await copyOf(request, deps);
      const input = { tenant: tenantOf(request).public.id };
      const happening = { action: 'record.export', object: `person:${copy.aboutId}`, outcome: 'ok' } as const;
      const job = await transaction(deps.db, async (tx) => {
        await recordAudit(tx, auditOf(request, deps.clock, happening));
        return beginJob(tx, deps.clock, { ...copy, kind: RECORD_EXPORT, input });
      });
      return { job };
    },
  );
};
