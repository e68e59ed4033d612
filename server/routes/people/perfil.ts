import type { FastifyRequest } from 'fastify';
import { initialValues } from '../../../engine/forms/initial-values.ts';
import { scopeOf } from '../../../engine/rules/scope.ts';
import { PORTAL_USERS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { nameOf, requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withEligibility } from '../../plugins/with-eligibility.ts';
import { recordAudit } from '../../services/audit.ts';
import type { PersonRow } from '../../services/people/person-row.ts';
import { ownAfter, personValuesOf } from '../../services/people/person-values.ts';
import { presentPerson } from '../../services/people/present-person.ts';
import { saveProfile } from '../../services/people/save-profile.ts';
import { unitFlags } from '../../services/units/unit-flags.ts';
import type { Route } from '../route.ts';

interface ProfileBody {
  readonly ref?: string;
  readonly documento?: string;
  readonly version?: number | null;
  readonly unidad: number;
}

/**
 * Keeps the data of a person of one's own (PROF-06): form first, then the insurer, then the write, unless somebody saved
 * meanwhile. Who a person is (holder or not, DNI) is read from what is stored, never from the body.
 */
export const perfilRoute: Route = (app, deps) => {
  app.post<{ Body: ProfileBody }>(
    '/api/usuarios/perfil',
    { schema: callSchema('profile.save'), config: { access: PORTAL_USERS } },
    async (request) => {
      const tenant = tenantOf(request);
      const { ref, documento, version, unidad } = request.body;
      ownUnit(request, unidad);
      if (!(await unitFlags(deps.db, tenant)).edicionDatos) throw new AppError(403, 'FORBIDDEN');
      const person = await requirePerson(request, deps, nameOf(ref ?? documento ?? ''));
      const current = currentOf(request, person);
      const { payload, cleared } = await accept('profile.save', request.body, request, deps, { current });
      const values = personValuesOf(payload, cleared);
      const own = ownAfter(person.own, payload, cleared);
      const prepare = () => insured(request, deps, { ...person, ...values, own });
      return withIdempotencyAfter(request, deps, prepare, async (db, coverage) => {
        const change = { values, own, coverage, version: version ?? undefined };
        const saved = await saveProfile({ ...deps, db }, tenant, person, change);
        const object = `person:${person.id}`;
        await recordAudit(db, auditOf(request, deps.clock, { action: 'profile.save', object, outcome: 'ok' }));
        return presentPerson(tenant, saved);
      });
    },
  );
};

/** What stands in the form's fields now: what a read-only one holds. */
function currentOf(request: FastifyRequest, person: PersonRow) {
  const tenant = tenantOf(request);
  const form = tenant.public.forms.perfil;
  return form === undefined ? {} : initialValues(form, presentPerson(tenant, person), scopeOf({}));
}

/** Insurers are asked about patients; an ART account has none (PROF-02). */
async function insured(request: FastifyRequest, deps: AppDeps, person: PersonRow) {
  const { person: account, role } = sessionOf(request);
  if (role !== 'patient') return {};
  const present = (row: PersonRow) => presentPerson(tenantOf(request), row);
  const holder = account.id === person.id ? person : account;
  return withEligibility(request, deps, 'profile', { subject: present(person), holder: present(holder) });
}
