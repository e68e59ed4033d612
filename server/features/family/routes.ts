import type { FastifyRequest } from 'fastify';
import { toWire } from '../../../schemas/wire-words.ts';
import { PATIENTS } from '../../platform/core/access.ts';
import { notFound } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotencyAfter } from '../../platform/http/idempotency.ts';
import { ownUnit } from '../../platform/http/own-unit.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { requireFeature } from '../../platform/units/unit-flags.ts';
import { type Checked, withEligibility } from '../eligibility/index.ts';
import { type Accepted, accept } from '../forms/index.ts';
import { familyOf, ownValuesOf, personValuesOf, presentPerson } from '../people/index.ts';
import { addMember } from './add-member.ts';

/**
 * Adds a member to one's family: validates the form, asks the insurer, then creates the member. Family
 * and address come from the session.
 */
const familyCreateRoute: Route = (app, deps) => {
  app.post(
    '/api/familia/crear',
    { schema: callSchema('family.create'), config: { access: PATIENTS } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person: holder } = sessionOf(request);
      ownUnit(request, request.body.unidad);
      if (request.body.usuario_id !== holder.id) throw notFound();
      const member = memberOf(await accept('family.create', request.body, request, deps));
      const prepare = async () => {
        await requireFeature(deps.db, tenant, 'grupoFamiliar');
        return insured(request, deps, member);
      };
      return withIdempotencyAfter(request, deps, prepare, async (tx, coverage) => {
        await withAudit(
          request,
          { ...deps, db: tx },
          (db) => addMember({ ...deps, db }, holder, { ...member, coverage }),
          (id) => ({ action: 'family.create', object: `person:${id}`, outcome: 'ok' }),
        );
        const family = await familyOf({ ...deps, db: tx }, tenant, holder);
        return family.map((person) => presentPerson(tenant, person));
      });
    },
  );
};

/** The member of an accepted payload, which holds all required fields (schemas/calls.json). */
function memberOf({ payload, cleared, unanswered }: Accepted) {
  const values = personValuesOf(payload, cleared);
  const { firstName = '', lastName = '' } = values;
  const identityNumber = String(payload.documento);
  return { values: { ...values, firstName, lastName }, identityNumber, own: ownValuesOf(payload), unanswered };
}

async function insured(
  request: FastifyRequest,
  deps: AppDeps,
  { values, identityNumber, own, unanswered }: ReturnType<typeof memberOf>,
) {
  const { person } = sessionOf(request);
  const holder = presentPerson(tenantOf(request), person);
  const subject: Checked = toWire('person', {
    id: null,
    firstName: values.firstName,
    lastName: values.lastName,
    identityNumber,
    birthDate: values.birthDate ?? null,
    sex: values.sex ?? null,
    phone: values.phone ?? null,
    email: values.email ?? null,
    homeAddress: person.homeAddress,
    postalCode: person.postalCode,
    insurer: values.insurer ?? null,
    plan: values.plan ?? null,
    affiliateNumber: values.affiliateNumber ?? null,
    isActive: true,
    profileName: null,
    isArtCoordinator: null,
    own,
  });
  const { coverage } = await withEligibility(request, deps, ['family'], { subject, holder }, unanswered);
  return coverage;
}

/** Mounts the calls of this feature. */
export const familyRoutes = featureRoutes(familyCreateRoute);
