import { PORTAL_USERS } from '../../access.ts';
import { acceptForm } from '../../contract/accept-form.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { actorOf, sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { rateAttention } from '../../services/care/rate-attention.ts';
import { codeOf } from '../../tenants/codes.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly id: string;
  /** Key of the tenant's code list `rating`. */
  readonly puntaje: string;
  readonly comentario?: string | null;
}

/** What the patient thought of a consultation (CARE-16, D-CARE-03). */
export const calificarRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/atenciones/calificar',
    { schema: callSchema('care.rate'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request) => {
      const { id } = request.body;
      const tenant = tenantOf(request);
      const roots = { codes: tenant.public.codes };
      const { payload } = acceptForm(tenant, 'valoracion', { ...request.body }, { roots, also: ['id'] });
      const { puntaje, comentario } = payload;
      await rateAttention(deps, tenant.public.unit, actorOf(sessionOf(request)), {
        id,
        puntaje: Number(codeOf(tenant, 'rating', String(puntaje))?.code),
        comentario: typeof comentario === 'string' ? comentario : null,
      });
      const happening = { action: 'attention.rate', object: `attention:${id}`, outcome: 'ok' } as const;
      await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      return { ok: true };
    },
  );
};
