import { PATIENTS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { setDeviceCookie } from '../../plugins/device.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { PROOF_LIMIT } from '../../services/limits/limits.ts';
import { judgeEmailCode } from '../../services/proof/judge-email-code.ts';
import type { Route } from '../route.ts';

/** Proves the e-mail of who is signed in by the code that was mailed to it: the account is provisional no more (FIXS-04). */
export const confirmarCorreoRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/correo/confirmar',
    { schema: callSchema('account.prove'), config: { access: PATIENTS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { person } = sessionOf(request);
      const { payload } = await accept('account.prove', request.body, request, deps);
      await countOwnCall(deps, tenant, PROOF_LIMIT, person.id);
      const trace = { address: request.ip, requestId: request.id };
      const address = await portalAddress(request, deps);
      await judgeEmailCode({ ...deps, address }, tenant, { person, code: String(payload.codigo), trace });
      // From here on the browser is its owner's, as far as anybody knows (FIXS-03).
      await setDeviceCookie(request, reply, deps, person);
      return { ok: true };
    },
  );
};
