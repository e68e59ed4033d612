import type { FastifyInstance } from 'fastify';
import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { setSessionCookie } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { presentSession } from '../../services/auth/present-session.ts';
import { endSession } from '../../services/auth/sessions.ts';
import { type Door, signIn } from '../../services/auth/sign-in.ts';
import { signInByLink } from '../../services/auth/sign-in-by-link.ts';

interface Credentials {
  readonly correo: string;
  readonly password: string;
}

/** Both ways in differ by path, call and kind of account; all else is one and the same (LOGIN-14, D-LOGIN-01). */
export function addDoor(
  app: FastifyInstance,
  deps: AppDeps,
  door: { readonly url: string; readonly call: 'auth.login' | 'auth.professional'; readonly leads: Door },
): void {
  const schema = callSchema(door.call);
  app.post<{ Body: Credentials }>(door.url, { schema, config: { access: PUBLIC } }, async (request, reply) => {
    const tenant = tenantOf(request);
    const { correo: name, password } = request.body;
    const alarm = (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm');
    const attempt = { door: door.leads, name, password, address: request.ip, requestId: request.id };
    const linked = door.leads === 'portal' ? await signInByLink(deps, tenant, attempt) : undefined;
    const signedIn = linked ?? (await signIn({ ...deps, alarm }, tenant, attempt));
    if (request.session) {
      await endSession(deps, request.session);
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'session.replaced', outcome: 'ok' }));
    }
    setSessionCookie(reply, tenant, deps.config.secure, signedIn.token);
    return presentSession(deps, tenant, signedIn);
  });
}
