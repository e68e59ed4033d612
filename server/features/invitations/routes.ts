import { recordAudit } from '../../platform/audit/audit.ts';
import { PUBLIC } from '../../platform/core/access.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withOneTimeSecret } from '../../platform/http/one-time.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { type SignInPortal, vouchedByLink } from '../credentials/index.ts';
import { accept } from '../forms/index.ts';
import { type Accepted, acceptAgain, acceptInvitation } from './accept-invitation.ts';
import { openInvitation, seenInvitation } from './open-invitation.ts';

/** Shows what the first password of an account created by an operator needs, and sets it, by the link of its mail. */
const invitationRoute: Route = (app, deps) => {
  app.post(
    '/api/invitacion/datos',
    {
      schema: callSchema('invitation.read'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'invitation', 'codigo') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const opened = await openInvitation(deps, tenant, request.body.codigo);
      const happening = { action: 'invitation.read', object: `person:${opened.person.id}`, outcome: 'ok' } as const;
      await recordAudit(deps.db, auditOf(request, deps.clock, { ...happening, link: opened.link.id }));
      return seenInvitation(tenant, opened);
    },
  );
  app.post(
    '/api/invitacion/clave',
    {
      schema: callSchema('invitation.accept'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'invitation', 'codigo') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const { codigo: code } = request.body;
      const { payload } = await accept('invitation.accept', request.body, request, deps);
      const trace = { address: request.ip, requestId: request.id };
      const acceptance = { code, password: String(payload.password), trace };
      const puerta = await withOneTimeSecret<Accepted, SignInPortal>(request, deps, {
        secret: code,
        write: (keep) => acceptInvitation(deps, tenant, acceptance, keep),
        again: (done) => acceptAgain(deps, tenant, acceptance, done),
      });
      return { puerta };
    },
  );
};

/** Mounts the calls of this feature. */
export const invitationsRoutes = featureRoutes(invitationRoute);
