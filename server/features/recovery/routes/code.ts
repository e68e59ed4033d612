import { PUBLIC } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accountName, knownDevice, recoveryName, vouchedInRecovery } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { requestCode } from '../request-code.ts';

/** Step 1: requests a code. The answer is the same for every name. */
export const recoveryCodeRoute: Route = (app, deps) => {
  app.post(
    '/api/recuperacionClave/codigo',
    { schema: callSchema('recovery.code'), config: { access: PUBLIC, vouch: vouchedInRecovery(deps) } },
    async (request) => {
      const tenant = tenantOf(request);
      ownUnit(request, request.body.unidad);
      const { payload } = await accept('recovery.code', request.body, request, deps);
      const name = recoveryName(String(payload.email));
      const device = await knownDevice(request, deps, accountName('portal', name));
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await requestCode({ ...deps, db }, tenant, { name, address: request.ip, device });
          return { ok: true };
        },
        () => ({ action: 'recovery.ask', outcome: 'ok' }),
      );
    },
  );
};
