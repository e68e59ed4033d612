import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../../platform/deps.ts';
import { setSessionCookie } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { endSession, type PresentedSession, presentSession } from '../../sessions/index.ts';
import type { SignedIn } from '../let-in.ts';

/**
 * Sets a new session's cookie, ends the browser's previous session, and answers with the session; shared by all ways to
 * sign in.
 */
export async function respondWithSession(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  signedIn: SignedIn,
): Promise<PresentedSession> {
  const tenant = tenantOf(request);
  const { session } = request;
  // A repeated sign-in answers with the session that its first answer may have set.
  if (session && session.id !== signedIn.id)
    await withAudit(
      request,
      deps,
      (db) => endSession({ ...deps, db }, session),
      () => ({ action: 'session.replaced', outcome: 'ok' }),
    );
  setSessionCookie(reply, tenant, deps.config.secure, signedIn.token);
  return presentSession(deps, tenant, signedIn);
}
