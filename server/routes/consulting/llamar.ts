import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { attentionId } from '../../services/care/attention-id.ts';
import { callPatient } from '../../services/care/call-patient.ts';
import type { Route } from '../route.ts';

/** Calls the next patient, or the one named (D-CARE-01). */
export const llamarRoute: Route = (app, deps) => {
  app.post<{ Body: { id?: string | null; ausente?: boolean | null } }>(
    '/api/consultorio/llamar',
    { schema: callSchema('consulting.call'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const { id, ausente } = request.body;
      const named = id == null ? undefined : attentionId(id);
      const professional = sessionOf(request).person.id;
      return withIdempotencyAfter(
        request,
        deps,
        // Before the transaction of the key: while a call waits for a patient's row it holds no other.
        () => callPatient(deps, { unit, professional, id: named, away: ausente === true }),
        async (db, entry) => {
          const happening = { action: 'attention.call', object: `attention:${entry.id}`, outcome: 'ok' } as const;
          await recordAudit(db, auditOf(request, deps.clock, happening));
          return entry;
        },
      );
    },
  );
};
