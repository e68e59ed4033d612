import { SETTING_UP } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { passkeySite } from '../../plugins/passkey-site.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { codesLeft } from '../../services/factor/backup-codes.ts';
import { factorOf } from '../../services/factor/factor-of.ts';
import { isRequired, refuseUnoffered } from '../../services/factor/factor-policy.ts';
import { passkeysOf } from '../../services/factor/passkeys-of.ts';
import type { Route } from '../route.ts';

/** What one's own account has of a second factor (decision 0085). */
export const estadoVerificacionRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/estado',
    { schema: callSchema('factor.state'), config: { access: SETTING_UP } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person, role } = sessionOf(request);
      refuseUnoffered(tenant, role);
      const factor = await factorOf(deps.db, person);
      const site = await passkeySite(request, deps);
      const keys = factor === undefined ? [] : await passkeysOf(deps.db, factor);
      return {
        activa: factor !== undefined,
        desde: factor?.confirmedAt?.toISOString() ?? null,
        codigos: factor === undefined ? 0 : await codesLeft(deps.db, factor),
        exigida: isRequired(tenant, role),
        conLlaves: site !== undefined,
        llaves: keys.map(({ id, name, site: made, backedUp, createdAt, lastUsedAt }) => ({
          id,
          nombre: name,
          sitio: made,
          aca: made === site?.id,
          sincronizada: backedUp,
          desde: createdAt.toISOString(),
          uso: lastUsedAt?.toISOString() ?? null,
        })),
      };
    },
  );
};
