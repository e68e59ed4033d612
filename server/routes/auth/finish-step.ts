import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { AppDeps } from '../../deps.ts';
import { setDeviceCookie } from '../../plugins/device.ts';
import { clearStepCookie } from '../../plugins/sign-in-step.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import type { PresentedSession } from '../../services/auth/present-session.ts';
import type { enterByFactor } from '../../services/factor/enter-by-factor.ts';
import { factorName } from '../../services/factor/judge-factor.ts';
import { respondWithSession } from './respond-with-session.ts';

/**
 * Ends the second step of a sign-in: the browser is known for the factor from now on and gets its session. The step's
 * cookie goes with it, and when there are no tries left.
 * @param enter judges the factor
 * @throws AppError as `enter` does
 */
export async function finishStep(
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
