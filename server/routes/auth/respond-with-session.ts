import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { setSessionCookie } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import type { SignedIn } from '../../services/auth/let-in.ts';
import { type PresentedSession, presentSession } from '../../services/auth/present-session.ts';
import { endSession } from '../../services/auth/sessions.ts';

/** Hands a browser the session that was opened for it, in the place of the one that it had: the same for all ways in. */
export async function respondWithSession(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  signedIn: SignedIn,
): Promise<PresentedSession> {
  const tenant = tenantOf(request);
  if (request.session) {
    await endSession(deps, request.session);
    await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'session.replaced', outcome: 'ok' }));
  }
  setSessionCookie(reply, tenant, deps.config.secure, signedIn.token);
  return presentSession(deps, tenant, signedIn);
}
