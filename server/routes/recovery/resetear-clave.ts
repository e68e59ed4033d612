import { PUBLIC } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { knownDevice, setDeviceCookie } from '../../plugins/device.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedInRecovery } from '../../plugins/vouch.ts';
import { accountName } from '../../services/auth/known-device.ts';
import { recoveryName } from '../../services/recovery/recovery-name.ts';
import { resetPassword } from '../../services/recovery/reset-password.ts';
import type { Route } from '../route.ts';

/** Step 3: the new password, for whoever has the code (REC-04, D-REC-02). */
export const resetearClaveRoute: Route = (app, deps) => {
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
      const person = await resetPassword({ ...deps, address }, tenant, {
        name,
        device,
        code: String(payload.codigo),
        password: String(payload.password),
        address: request.ip,
        requestId: request.id,
        trace,
      });
      // Whoever guesses at this account elsewhere must not keep its owner out now. The code came to the e-mail that was typed.
      const mailbox = name.includes('@') ? accountName('portal', name) : undefined;
      await setDeviceCookie(request, reply, deps, person, mailbox);
      return { ok: true };
    },
  );
};
