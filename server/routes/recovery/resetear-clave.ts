import { PUBLIC } from '../../access.ts';
import { acceptForm } from '../../contract/accept-form.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recoveryName } from '../../services/recovery/recovery-name.ts';
import { resetPassword } from '../../services/recovery/reset-password.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly password: string;
  readonly email: string;
  readonly codigo: string;
}

/** Step 3: the new password, for whoever has the code (REC-04, D-REC-02). */
export const resetearClaveRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/recuperacionClave/resetearClave',
    { schema: callSchema('recovery.reset'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      const { password, email, codigo } = request.body;
      // The call carries the password once: its repetition is a matter of the page.
      acceptForm(tenant, 'recNew', { password, conf_password: password });
      const { payload } = acceptForm(tenant, 'recCode', { codigo });
      const trace = { address: request.ip, requestId: request.id };
      await resetPassword(deps, tenant, { name: recoveryName(email), code: String(payload.codigo), password, trace });
      return { ok: true };
    },
  );
};
