import type { FastifyRequest } from 'fastify';
import type { Payload } from '../../../engine/forms/payload.ts';
import { PUBLIC } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withEligibility } from '../../plugins/with-eligibility.ts';
import { recordAudit } from '../../services/audit.ts';
import { accountSalt } from '../../services/auth/account-salt.ts';
import { forgetFailures, recordFailure, reserveAttempt } from '../../services/auth/login-limits.ts';
import { askerOf } from '../../services/auth/password-hasher.ts';
import { requireStrongPassword } from '../../services/auth/password-rules.ts';
import { siteOf } from '../../services/network-of.ts';
import { notResident, requireResident } from '../../services/people/resident.ts';
import { type Applicant, applicantOf, createHolder } from '../../services/people/sign-up.ts';
import { freshCode } from '../../services/proof/mail-email-code.ts';
import { unitFlags } from '../../services/units/unit-flags.ts';
import type { Route } from '../route.ts';

/**
 * Signs somebody up (REG-13): form, residents' codes and password first, then the insurer, then everything in one
 * transaction. No session is opened. A DNI that exists is refused after the same work as any other (D-SAFE-8).
 */
export const registroRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/registro',
    { schema: callSchema('registration.create'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      const flags = await unitFlags(deps.db, tenant);
      if (!flags.registroUsuario) throw new AppError(403, 'FORBIDDEN');
      const payload = await accepted(request, deps);
      const applicant = applicantOf(payload);
      const password = String(payload.password);
      requireResident(tenant, applicant.cp);
      const { documento, fec_nac: fecNac, email } = applicant;
      requireStrongPassword(tenant, password, { documento, fecNac, email });
      const prepare = async () => {
        await reserveAttempt(deps, tenant, guessOf(request, applicant));
        const coverage = await withEligibility(request, deps, 'registration', {
          subject: applicant,
          holder: applicant,
        });
        return { applicant, coverage, ...(await hashed(request, deps, applicant, password)) };
      };
      const address = await portalAddress(request, deps);
      try {
        const answer = await withIdempotencyAfter(request, deps, prepare, async (db, account) => {
          const id = await createHolder({ ...deps, db, address }, tenant, account);
          await recordAudit(
            db,
            auditOf(request, deps.clock, { action: 'registration', object: `person:${id}`, outcome: 'ok' }),
          );
          return { ok: true };
        });
        await forgetFailures(deps, tenant, guessOf(request, applicant).account);
        return answer;
      } catch (error) {
        await countRefusal(request, deps, applicant, error);
        throw error;
      }
    },
  );
};

/** What is kept of the password, and of the code that proves the e-mail: the same work for everybody (R7). */
async function hashed(request: FastifyRequest, deps: AppDeps, { documento }: Applicant, password: string) {
  const { unit } = tenantOf(request).public;
  const salt = await accountSalt(deps, unit, documento);
  return {
    passwordHash: await deps.passwords.hash(password, askerOf(unit, request.ip), salt),
    proof: await freshCode(deps.passwords, unit, request.ip),
  };
}

/** The body as the tenant's form takes it. @throws AppError 400, 422; `cp` for a code that is not four digits (D-REG-09) */
async function accepted(request: FastifyRequest, deps: AppDeps): Promise<Payload> {
  try {
    return (await accept('registration.create', request.body, request, deps)).payload;
  } catch (error) {
    const wrongCode = error instanceof AppError && error.field === 'cp' && error.code !== 'FIELD_REQUIRED';
    throw wrongCode && error.status === 422 ? notResident() : error;
  }
}

/**
 * Tries are counted by DNI and address, as those of signing in are: nobody finds out by asking who is a member. Each network
 * has a count of its own, a whole IPv6 /48 one: strangers' refusals never keep the owner from signing up (FIXS-03), and
 * whoever has a /48 does not begin anew with each of its 65,536 networks.
 */
const guessOf = ({ ip: address }: FastifyRequest, { documento }: Applicant) => ({
  account: `registro:${documento} ${siteOf(address)}`,
  address,
});

/** What tells something about a DNI counts as a guess; an insurer that did not answer tells nothing. */
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
