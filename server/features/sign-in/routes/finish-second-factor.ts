import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { clearStepCookie, setDeviceCookie } from '../../credentials/index.ts';
import { factorName } from '../../mfa/index.ts';
import type { PresentedSession } from '../../sessions/index.ts';
import type { enterByFactor } from '../enter-by-factor.ts';
import { respondWithSession } from './respond-with-session.ts';

/**
 * Finishes a sign-in step: marks the browser as known for the factor and sets the session. Deletes the step's cookie,
 * also when no tries are left.
 * @param enter checks the factor
 * @throws AppError as `enter` does
 */
export async function finishSecondFactor(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  enter: () => ReturnType<typeof enterByFactor>,
): Promise<PresentedSession> {
  const tenant = tenantOf(request);
  const { secure } = deps.config;
  try {
    const signedIn = await enter();
    await setDeviceCookie(request, reply, deps, signedIn.person, factorName(signedIn.factor));
    clearStepCookie(reply, tenant, secure);
    return await respondWithSession(request, reply, deps, signedIn);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_OVER') clearStepCookie(reply, tenant, secure);
    throw error;
  }
}
