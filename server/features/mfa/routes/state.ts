import { SETTING_UP } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { factorOf, factorStanding, refuseUnoffered } from '../../credentials/index.ts';
import { codesLeft } from '../backup-codes.ts';
import { passkeySite } from '../passkey-site.ts';
import { passkeysOf } from '../passkeys-of.ts';

/** State of the account's own second factor (decision 0085). */
export const factorStateRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/estado',
    { schema: callSchema('factor.state'), config: { access: SETTING_UP } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person, role } = sessionOf(request);
      refuseUnoffered(tenant, role);
      const factor = await factorOf(deps.db, person);
      const { dueAt } = await factorStanding(deps.db, tenant, person);
      const site = await passkeySite(request, deps);
      const keys = factor === undefined ? [] : await passkeysOf(deps.db, factor);
      return {
        activa: factor !== undefined,
        desde: factor?.confirmedAt?.toISOString() ?? null,
        codigos: factor === undefined ? 0 : await codesLeft(deps.db, factor),
        exigida: dueAt !== undefined,
        vence: factor === undefined && dueAt && dueAt > deps.clock.now() ? dueAt.toISOString() : null,
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
