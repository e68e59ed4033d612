import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { auditOf, type Happening } from '../../../platform/http/audit-of.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countOwnCall } from '../../../platform/limits/call-limit.ts';
import { FACTOR_LIMIT } from '../../../platform/limits/limits.ts';
import {
  confirmPassword,
  type FactorRow,
  factorOf,
  knownDevice,
  ownName,
  refuseUnoffered,
} from '../../credentials/index.ts';
import type { Accepted } from '../../forms/index.ts';
import { codesLeft } from '../backup-codes.ts';
import { factorName, judgeFactor, refuseWaitingFactor } from '../judge-factor.ts';
import { mailCodeUsed } from '../mail-factor.ts';

/** Calls that change a second factor after confirming the password. */
type FactorCall =
  | 'factor.begin'
  | 'factor.replace'
  | 'factor.codes'
  | 'factor.end'
  | 'passkeys.begin'
  | 'passkeys.remove';

type Payload = Accepted['payload'];

/**
 * Requires the password again before a second factor changes, because an unattended browser may be used by a stranger.
 * @throws AppError 404 where the tenant does not offer it, 422 WRONG_PASSWORD, 429 TOO_MANY, 503 BUSY
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
 * As `provePassword`, and requires a code of the confirmed factor, which is used up: from the application, or a backup
 * code for owners without the phone.
 * @throws AppError as `provePassword`; 409 FACTOR_OFF without a factor, 422 FACTOR_WRONG
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
