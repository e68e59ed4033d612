import { PUBLIC } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedByLink } from '../../plugins/vouch.ts';
import { acceptInvitation } from '../../services/entry/accept-invitation.ts';
import type { Route } from '../route.ts';

/** The first password of an account that an operator made, by the link of its mail (FIXS-20). */
export const invitacionRoute: Route = (app, deps) => {
  app.post<{ Body: { codigo: string } }>(
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
      const puerta = await acceptInvitation(deps, tenant, { code, password: String(payload.password), trace });
      return { puerta };
    },
  );
};
