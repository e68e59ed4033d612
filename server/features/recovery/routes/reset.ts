import { PUBLIC } from '../../../platform/core/access.ts';
import type { PersonRow } from '../../../platform/db/person-row.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withOneTimeSecret } from '../../../platform/http/one-time.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accountName, knownDevice, recoveryName, setDeviceCookie, vouchedInRecovery } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { type ResetDone, resetAgain, resetPassword } from '../reset-password.ts';

/** Step 3: sets the new password by the code. */
export const recoveryResetRoute: Route = (app, deps) => {
  app.post(
    '/api/recuperacionClave/resetearClave',
    { schema: callSchema('recovery.reset'), config: { access: PUBLIC, vouch: vouchedInRecovery(deps) } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { payload } = await accept('recovery.reset', request.body, request, deps);
      const trace = { address: request.ip, requestId: request.id };
      const name = recoveryName(String(payload.email));
      const device = await knownDevice(request, deps, accountName('portal', name));
      const address = await portalAddress(request, deps);
      const code = String(payload.codigo);
      const reset = { name, device, code, password: String(payload.password), ...trace, trace };
      const person = await withOneTimeSecret<ResetDone, PersonRow>(request, deps, {
        secret: `${name} ${code}`,
        write: (keep) => resetPassword({ ...deps, address }, tenant, reset, keep),
        again: (done) => resetAgain(deps, tenant, reset, done),
      });
      // Remember the browser, so that guesses elsewhere do not slow the owner down. The code also proved the typed
      // e-mail.
      const mailbox = name.includes('@') ? accountName('portal', name) : undefined;
      await setDeviceCookie(request, reply, deps, person, mailbox);
      return { ok: true };
    },
  );
};
