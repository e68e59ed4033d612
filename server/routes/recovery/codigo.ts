import { PUBLIC } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { knownDevice } from '../../plugins/device.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedInRecovery } from '../../plugins/vouch.ts';
import { recordAudit } from '../../services/audit.ts';
import { accountName } from '../../services/auth/known-device.ts';
import { recoveryName } from '../../services/recovery/recovery-name.ts';
import { requestCode } from '../../services/recovery/request-code.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly email: string;
  readonly unidad: number;
}

/** Step 1: asks for a code. The answer is the same whoever it is (REC-02, D-REC-01, D-SAFE-6). */
export const codigoRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/recuperacionClave/codigo',
    { schema: callSchema('recovery.code'), config: { access: PUBLIC, vouch: vouchedInRecovery(deps) } },
    async (request) => {
      const tenant = tenantOf(request);
      ownUnit(request, request.body.unidad);
      const { payload } = await accept('recovery.code', request.body, request, deps);
      const name = recoveryName(String(payload.email));
      const device = await knownDevice(request, deps, accountName('portal', name));
      await requestCode(deps, tenant, { name, address: request.ip, device });
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'recovery.ask', outcome: 'ok' }));
      return { ok: true };
    },
  );
};
