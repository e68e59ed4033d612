import { PROFESSIONALS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { unblockHours } from '../../services/agenda/block-hours.ts';
import { recordAudit } from '../../services/audit.ts';
import type { Route } from '../route.ts';

/** Gives blocked hours of one's own back (D-AGENDA-03). */
export const desbloquearRoute: Route = (app, deps) => {
  app.post<{ Body: { id: number } }>(
    '/api/consultorio/desbloquear',
    { schema: callSchema('agenda.unblock'), config: { access: PROFESSIONALS } },
    (request) =>
      withIdempotency(request, deps, async (db) => {
        await unblockHours(db, tenantOf(request), sessionOf(request).person.id, request.body.id);
        const happening = { action: 'agenda.unblock', object: `block:${request.body.id}`, outcome: 'ok' } as const;
        await recordAudit(db, auditOf(request, deps.clock, happening));
        return { ok: true };
      }),
  );
};
