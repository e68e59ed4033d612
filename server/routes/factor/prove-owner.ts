import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Accepted } from '../../contract/accept.ts';
import type { AppDeps } from '../../deps.ts';
import { auditOf, type Happening } from '../../plugins/audit-of.ts';
import { knownDevice } from '../../plugins/device.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { confirmPassword } from '../../services/auth/confirm-password.ts';
import { ownName } from '../../services/auth/known-device.ts';
import { codesLeft } from '../../services/factor/backup-codes.ts';
import { type FactorRow, factorOf } from '../../services/factor/factor-of.ts';
import { refuseUnoffered } from '../../services/factor/factor-policy.ts';
import { factorName, judgeFactor, refuseWaitingFactor } from '../../services/factor/judge-factor.ts';
import { mailCodeUsed } from '../../services/factor/mail-factor.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../services/limits/limits.ts';

/** The calls that change a second factor, by the password. */
type FactorCall =
  | 'factor.begin'
  | 'factor.replace'
  | 'factor.codes'
  | 'factor.end'
  | 'passkeys.begin'
  | 'passkeys.remove';

/** What the call's form takes of it. */
type Payload = Accepted['payload'];

/**
 * Lets the owner alone change a second factor: an open browser is not its owner, so the password is asked for again.
 * @throws AppError 404 where the tenant has none, 422 WRONG_PASSWORD, 429 TOO_MANY, 503 BUSY
 */
export async function provePassword(
  request: FastifyRequest,
  deps: AppDeps,
  call: FactorCall,
  payload: Payload,
): Promise<void> {
  const tenant = tenantOf(request);
  const { person, role } = sessionOf(request);
  refuseUnoffered(tenant, role);
  await countOwnCall(deps, tenant, FACTOR_LIMIT, person.id);
  const device = await knownDevice(request, deps, ownName(person));
  const typed = { person, password: String(payload.password), address: request.ip, device };
  await auditingRefusal(request, deps, call, () =>
    confirmPassword({ ...deps, alarm: alarmOf(request) }, tenant, typed),
  );
}

/**
 * As `provePassword`, and with a code of the factor that counts, which is used up by it: of the application, or a backup
 * code for who has not got the phone any more.
 * @throws AppError as `provePassword`; 409 FACTOR_OFF for who has none, 422 FACTOR_WRONG
 */
export async function proveBoth(
  request: FastifyRequest,
  deps: AppDeps,
  call: FactorCall,
  payload: Payload,
): Promise<FactorRow> {
  await provePassword(request, deps, call, payload);
  const tenant = tenantOf(request);
  const { person } = sessionOf(request);
  const factor = await factorOf(deps.db, person);
  if (!factor) throw new AppError(409, 'FACTOR_OFF');
  const context = { ...deps, alarm: alarmOf(request) };
  const device = await knownDevice(request, deps, factorName(factor));
  const guess = { factor, code: String(payload.codigo), address: request.ip, device };
  await auditingRefusal(request, deps, call, async () => {
    await refuseWaitingFactor(context, tenant, guess);
    const right = await judgeFactor(context, tenant, guess, async (tx, which) => {
      if (which === 'app') return true;
      await mailCodeUsed({ db: tx, clock: deps.clock }, tenant, person, await codesLeft(tx, factor));
      return true;
    });
    if (right === undefined) throw new AppError(422, 'FACTOR_WRONG', { field: 'codigo' });
  });
  return factor;
}

async function auditingRefusal(
  request: FastifyRequest,
  deps: AppDeps,
  action: FactorCall,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { person } = sessionOf(request);
    const happening: Happening = { action, object: `person:${person.id}`, outcome: 'refused' };
    if (error instanceof AppError) await recordAudit(deps.db, auditOf(request, deps.clock, happening));
    throw error;
  }
}

export const alarmOf = (request: FastifyRequest) => (event: string, facts: object) =>
  request.log.warn({ event, ...facts }, 'alarm');
