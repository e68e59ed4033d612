import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import { fromWire } from '../../../schemas/wire-words.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { PUBLIC } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import { people } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotencyAfter } from '../../platform/http/idempotency.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { siteOf } from '../../platform/limits/network-of.ts';
import { askerOf } from '../../platform/passwords/password-hasher.ts';
import { requireFeature } from '../../platform/units/unit-flags.ts';
import {
  forgetFailures,
  recordFailure,
  requireSamePassword,
  requireStrongPassword,
  reserveAttempt,
} from '../credentials/index.ts';
import { withEligibility } from '../eligibility/index.ts';
import { freshCode } from '../email-verification/index.ts';
import { type Accepted, accept } from '../forms/index.ts';
import { accountSalt } from './account-salt.ts';
import { notResident, requireResident } from './resident.ts';
import { type Applicant, applicantOf, createHolder } from './sign-up.ts';

/**
 * Registers an account: validates form, postal code and password, asks the insurer, then writes everything in
 * one transaction. Opens no session. A DNI that exists is refused after the same work (D-SAFE-8).
 */
const registrationCreateRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/registro',
    { schema: callSchema('registration.create'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      const { payload, unanswered } = await accepted(request, deps);
      const applicant = applicantOf(payload);
      const password = String(payload.password);
      requireResident(tenant, applicant.cp);
      const { identityNumber, birthDate, email, phone } = fromWire('person', applicant);
      requireStrongPassword(tenant, password, { identityNumber, birthDate, email, phone });
      const prepare = async () => {
        await requireFeature(deps.db, tenant, 'registroUsuario');
        await reserveAttempt(deps, tenant, guessOf(request, applicant));
        const checked = { subject: applicant, holder: applicant };
        const { coverage } = await withEligibility(request, deps, ['registration'], checked, unanswered);
        return { applicant, coverage, ...(await hashed(request, deps, applicant, password)) };
      };
      const address = await portalAddress(request, deps);
      try {
        const create = async (tx: Database, account: Awaited<ReturnType<typeof prepare>>) => {
          await withAudit(
            request,
            { ...deps, db: tx },
            (db) => createHolder({ ...deps, db, address }, tenant, account),
            (id) => ({ action: 'registration', object: `person:${id}`, outcome: 'ok' }),
          );
          return { ok: true };
        };
        const repeated = () => requireRegistered(request, deps, applicant, password);
        const answer = await withIdempotencyAfter(request, deps, prepare, create, undefined, repeated);
        await forgetFailures(deps, tenant, guessOf(request, applicant).account);
        return answer;
      } catch (error) {
        await countRefusal(request, deps, applicant, error);
        throw error;
      }
    },
  );
};

/** Requires that a repeated registration sends the password that the first one stored. @throws AppError 409 PASSWORD_KEPT */
async function requireRegistered(request: FastifyRequest, deps: AppDeps, { documento }: Applicant, password: string) {
  const { unit } = tenantOf(request).public;
  const named = and(eq(people.unit, unit), eq(people.kind, 'holder'), hasIdentity(people, ofDni(documento)));
  const found = await deps.db.select({ id: people.id }).from(people).where(named);
  const ids = found.map(({ id }) => id);
  await requireSamePassword(deps, { unit, ids }, password, askerOf(unit, request.ip));
}

/** Hashes of the password and of the e-mail's code, computed for every request so that the work is the same. */
async function hashed(request: FastifyRequest, deps: AppDeps, { documento }: Applicant, password: string) {
  const { unit } = tenantOf(request).public;
  const salt = await accountSalt(deps, unit, documento);
  return {
    passwordHash: await deps.passwords.hash(password, askerOf(unit, request.ip), salt),
    proof: await freshCode(deps.passwords, unit, request.ip),
  };
}

/**
 * Validates the body by the tenant's form.
 * @throws AppError 400, 422; `cp` for a code that is not four digits
 */
async function accepted(request: FastifyRequest, deps: AppDeps): Promise<Accepted> {
  try {
    return await accept('registration.create', request.body, request, deps);
  } catch (error) {
    const wrongCode = error instanceof AppError && error.field === 'cp' && error.code !== 'FIELD_REQUIRED';
    throw wrongCode && error.status === 422 ? notResident() : error;
  }
}

/**
 * Rate limit of attempts by DNI and network, as of sign-ins, so that registering cannot test DNIs for membership. Each
 * network counts separately, so that strangers' refusals do not block the owner; an IPv6 /48 is one network, so that
 * its 65,536 subnets do not multiply the limit.
 */
const guessOf = ({ ip: address }: FastifyRequest, { documento }: Applicant) => ({
  account: `registro:${documento} ${siteOf(address)}`,
  address,
});

/** Counts refusals that reveal something about a DNI; an insurer's outage does not. */
async function countRefusal(
  request: FastifyRequest,
  deps: AppDeps,
  applicant: Applicant,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError)) return;
  const tenant = tenantOf(request);
  const guess = guessOf(request, applicant);
  if (error.code === 'CHECK_REFUSED') await forgetFailures(deps, tenant, guess.account);
  if (error.code !== 'REFUSED' && error.code !== 'NOT_ELIGIBLE') return;
  const slowed = await recordFailure(deps, tenant, guess);
  if (slowed)
    request.log.warn(
      { event: 'registration.address-slowed', unit: tenant.public.unit, address: guess.address },
      'alarm',
    );
  if (error.code !== 'REFUSED') return;
  await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'registration', outcome: 'refused' }));
}

/** Mounts the calls of this feature. */
export const registrationRoutes = featureRoutes(registrationCreateRoute);
