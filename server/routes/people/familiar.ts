import type { FastifyRequest } from 'fastify';
import { PATIENTS } from '../../access.ts';
import { AppError, notFound } from '../../app-error.ts';
import { type Accepted, accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withEligibility } from '../../plugins/with-eligibility.ts';
import { recordAudit } from '../../services/audit.ts';
import type { Checked } from '../../services/checks/run-checks.ts';
import { addMember } from '../../services/people/add-member.ts';
import { familyOf } from '../../services/people/family-of.ts';
import { ownValuesOf } from '../../services/people/own-values.ts';
import { personValuesOf } from '../../services/people/person-values.ts';
import { presentPerson } from '../../services/people/present-person.ts';
import { unitFlags } from '../../services/units/unit-flags.ts';
import type { Route } from '../route.ts';

/**
 * Adds a member to one's family (FAM-01, FAM-03): form first, then the insurer, and only then the member is created. Whose
 * family it is, and where the member lives, comes from the session.
 */
export const familiarRoute: Route = (app, deps) => {
  app.post<{ Body: { unidad: number; usuario_id: number } }>(
    '/api/familia/crear',
    { schema: callSchema('family.create'), config: { access: PATIENTS } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person: holder } = sessionOf(request);
      ownUnit(request, request.body.unidad);
      if (request.body.usuario_id !== holder.id) throw notFound();
      if (!(await unitFlags(deps.db, tenant)).grupoFamiliar) throw new AppError(403, 'FORBIDDEN');
      const member = memberOf(await accept('family.create', request.body, request, deps));
      const prepare = () => insured(request, deps, member);
      return withIdempotencyAfter(request, deps, prepare, async (db, coverage) => {
        const id = await addMember({ ...deps, db }, holder, { ...member, coverage });
        const object = `person:${id}`;
        await recordAudit(db, auditOf(request, deps.clock, { action: 'family.create', object, outcome: 'ok' }));
        const family = await familyOf({ ...deps, db }, tenant, holder);
        return family.map((person) => presentPerson(tenant, person));
      });
    },
  );
};

/** The member that an accepted payload is about; what the call requires is in it (schemas/calls.json). */
function memberOf({ payload, cleared }: Accepted) {
  const values = personValuesOf(payload, cleared);
  const { nome = '', sobrenome = '' } = values;
  return { values: { ...values, nome, sobrenome }, documento: String(payload.documento), own: ownValuesOf(payload) };
}

function insured(request: FastifyRequest, deps: AppDeps, { values, documento, own }: ReturnType<typeof memberOf>) {
  const holder = presentPerson(tenantOf(request), sessionOf(request).person);
  const { nome, sobrenome } = values;
  const subject: Checked = {
    id: null,
    nome,
    sobrenome,
    documento,
    fec_nac: values.fecNac ?? null,
    sexo: values.sexo ?? null,
    telefono: values.telefono ?? null,
    email: values.email ?? null,
    domicilio: holder.domicilio,
    cp: holder.cp,
    obraSocial: values.obraSocial ?? null,
    plan: values.plan ?? null,
    nroAfiliado: values.nroAfiliado ?? null,
    ativo: true,
    perfilNome: null,
    esCoordinadorART: null,
    own,
  };
  return withEligibility(request, deps, 'family', { subject, holder });
}
