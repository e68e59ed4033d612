import { PORTAL_USERS } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withEligibility } from '../../plugins/with-eligibility.ts';
import { recordAudit } from '../../services/audit.ts';
import { activeAttention } from '../../services/care/active-attention.ts';
import { alreadyActive, startAttention } from '../../services/care/start-attention.ts';
import { type Coverage, foundLater } from '../../services/checks/run-checks.ts';
import { keepCoverage } from '../../services/people/keep-coverage.ts';
import { presentPerson } from '../../services/people/present-person.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly documento: string;
  readonly unidad: number;
  readonly servicio: number;
  readonly motivo?: string | null;
  readonly terminos: string;
  readonly turnoId?: number | null;
}

/** Enters the queue, for oneself or a member of the family, once the tenant's checks pass (CARE-01, CARE-14, CARE-21, A12, A33). */
export const iniciarRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/atenciones/iniciar',
    { schema: callSchema('care.start'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request) => {
      const { documento, unidad, servicio, motivo, terminos, turnoId } = request.body;
      ownUnit(request, unidad);
      const { person: holder, subject } = sessionOf(request);
      // Who came by the link of an appointment asks for that one, and for nothing else (D-ENTRY-01).
      if (subject !== null && subject.turnoId !== turnoId) throw notFound();
      const patient = await requirePerson(request, deps, { documento });
      const judge = async (): Promise<Coverage> => {
        const tenant = tenantOf(request);
        if (tenant.public.checkPoints.length === 0) return {};
        // Who is already in the queue is led there, whatever an insurer would say now (D-CARE-04).
        const active = await activeAttention(deps.db, unidad, patient);
        if (active) throw alreadyActive(active, patient);
        const people = { subject: presentPerson(tenant, patient), holder: presentPerson(tenant, holder) };
        const picked = await withEligibility(request, deps, 'patientPicked', people);
        return foundLater(picked, await withEligibility(request, deps, 'careStart', people));
      };
      return withIdempotencyAfter(request, deps, judge, async (db, coverage) => {
        await keepCoverage(db, patient, coverage);
        const active = await startAttention({ ...deps, db }, tenantOf(request), {
          holder,
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
