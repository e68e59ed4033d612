import { PORTAL_USERS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { actorOf, sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { rateAttention } from '../../services/care/rate-attention.ts';
import { codeOf } from '../../tenants/codes.ts';
import type { Route } from '../route.ts';

/** What the patient thought of a consultation (CARE-16, D-CARE-03). */
export const calificarRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/calificar',
    { schema: callSchema('care.rate'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request) => {
      const tenant = tenantOf(request);
      const { id, puntaje, comentario } = (await accept('care.rate', request.body, request, deps)).payload;
      return withIdempotency(request, deps, async (db) => {
        await rateAttention({ ...deps, db }, tenant.public.unit, actorOf(sessionOf(request)), {
          id: String(id),
          // A key of the tenant's code list `rating`.
          puntaje: Number(codeOf(tenant, 'rating', String(puntaje))?.code),
          comentario: typeof comentario === 'string' ? comentario : null,
        });
        const happening = { action: 'attention.rate', object: `attention:${String(id)}`, outcome: 'ok' } as const;
        await recordAudit(db, auditOf(request, deps.clock, happening));
        return { ok: true };
      });
    },
  );
};
