import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accountName, knownDevice, recoveryName, vouchedInRecovery } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { judgeCode } from '../judge-code.ts';

/**
 * Step 2: checks a code without using it up; a refusal gives the reason as far as it may be revealed.
 */
export const recoveryVerifyRoute: Route = (app, deps) => {
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
        (refusal) => refusal,
        async () => undefined,
      );
      return { ok: true };
    },
  );
};
