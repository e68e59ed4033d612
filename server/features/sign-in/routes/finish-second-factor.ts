import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { withOneTimeSecret } from '../../../platform/http/one-time.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { browserWords, clearStepCookie, factorOf, setDeviceCookie, stepToken } from '../../credentials/index.ts';
import { factorName } from '../../mfa/index.ts';
import type { PresentedSession } from '../../sessions/index.ts';
import type { enterByFactor, GoingOn } from '../enter-by-factor.ts';
import { type SignInDone, signInAgain } from '../sign-in-again.ts';
import { respondWithSession } from './respond-with-session.ts';

/**
 * Finishes a sign-in step: marks the browser as known for the factor and sets the session. Deletes the step's cookie
 * when no tries are left; otherwise it expires by itself, because a repetition proves by it that it is the same browser.
 * @param enter checks the factor
 * @throws AppError as `enter` does; 422 KEY_REUSED for another code under the same key
 */
export async function finishSecondFactor(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  enter: (going: GoingOn) => ReturnType<typeof enterByFactor>,
): Promise<PresentedSession> {
  const tenant = tenantOf(request);
  const { secure } = deps.config;
  const token = stepToken(request, secure);
  const from = { address: request.ip, requestId: request.id };
  const words = browserWords(request.headers['user-agent']);
  try {
    const signedIn = await withOneTimeSecret<SignInDone, Awaited<ReturnType<typeof enterByFactor>>>(request, deps, {
      secret: token,
      write: (keep) => enter({ token, ...from, words, keep }),
      again: async (done, keep) => {
        const entered = await signInAgain(deps, tenant, { done, keep, ...from });
        if (entered === undefined || 'step' in entered) return undefined;
        const factor = await factorOf(deps.db, entered.person);
        return factor && { ...entered, factor };
      },
    });
    await setDeviceCookie(request, reply, deps, signedIn.person, factorName(signedIn.factor));
    return await respondWithSession(request, reply, deps, signedIn);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_OVER') clearStepCookie(reply, tenant, secure);
    throw error;
  }
}
