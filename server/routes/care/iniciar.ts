import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { repeatable } from '../../plugins/repeatable.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { startAttention } from '../../services/care/start-attention.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly documento: string;
  readonly unidad: number;
  readonly servicio: number;
  readonly motivo?: string | null;
  readonly terminos: string;
  readonly turnoId?: number | null;
}

/** Enters the queue, for oneself or a member of the family (CARE-01, CARE-14, A33). */
export const iniciarRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/atenciones/iniciar',
    { schema: callSchema('care.start'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request) => {
      const { documento, unidad, servicio, motivo, terminos, turnoId } = request.body;
      ownUnit(request, unidad);
      const patient = await requirePerson(request, deps, { documento });
      return repeatable(request, deps, async (db) => {
        const active = await startAttention({ ...deps, db }, tenantOf(request), {
          holder: sessionOf(request).person,
          patient,
          service: servicio,
          reason: motivo?.trim() || null,
          terms: terminos,
          appointment: turnoId ?? null,
        });
        const happening = { action: 'attention.start', object: `attention:${active.id}`, outcome: 'ok' } as const;
        await recordAudit(db, auditOf(request, deps.clock, happening));
        return active;
      });
    },
  );
};
