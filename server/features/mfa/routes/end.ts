import { STAFF } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import {
  endFactor,
  factorStanding,
  lockCredentials,
  refuseUnoffered,
  requireCurrent,
} from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { mailFactor } from '../mail-factor.ts';
import { proveBoth } from './prove-owner.ts';

/** Turns one's own second factor off, where the tenant makes it optional (decision 0085). */
export const factorEndRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/desactivar',
    { schema: callSchema('factor.end'), config: { access: STAFF } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person, role } = sessionOf(request);
      refuseUnoffered(tenant, role);
      if ((await factorStanding(deps.db, tenant, person)).dueAt) throw new AppError(409, 'FACTOR_REQUIRED');
      const { payload } = await accept('factor.end', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'factor.end', payload);
      await withAudit(
        request,
        deps,
        async (db) => {
          await lockCredentials(db, person, 'update');
          await requireCurrent(db, person, factor);
          await endFactor(db, person);
          await mailFactor({ db, clock: deps.clock }, tenant, person, 'factorOff');
        },
        () => ({ action: 'factor.off', object: `person:${person.id}`, outcome: 'ok' }),
      );
      return { ok: true };
    },
  );
};
