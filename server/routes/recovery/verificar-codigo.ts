import { PUBLIC } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { knownDevice } from '../../plugins/device.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedInRecovery } from '../../plugins/vouch.ts';
import { accountName } from '../../services/auth/known-device.ts';
import { judgeCode } from '../../services/recovery/judge-code.ts';
import { recoveryName } from '../../services/recovery/recovery-name.ts';
import type { Route } from '../route.ts';

/** Step 2: judges a code without using it up (REC-03); whoever guesses is told what they may know (FIXP-02). */
export const verificarCodigoRoute: Route = (app, deps) => {
  app.post(
    '/api/recuperacionClave/verificarCodigo',
    { schema: callSchema('recovery.verify'), config: { access: PUBLIC, vouch: vouchedInRecovery(deps) } },
    async (request) => {
      const tenant = tenantOf(request);
      const { payload } = await accept('recovery.verify', request.body, request, deps);
      const name = recoveryName(String(payload.email));
      const device = await knownDevice(request, deps, accountName('portal', name));
      const guess = { name, code: String(payload.codigo), address: request.ip, requestId: request.id, device };
      await judgeCode(
        deps,
        tenant,
        guess,
        (told) => told,
        async () => undefined,
      );
      return { ok: true };
    },
  );
};
