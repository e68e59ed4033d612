import { STAFF } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { lockCredentials } from '../../services/auth/lock-credentials.ts';
import { endFactor } from '../../services/factor/end-factor.ts';
import { requireCurrent } from '../../services/factor/factor-of.ts';
import { isRequired } from '../../services/factor/factor-policy.ts';
import { mailFactor } from '../../services/factor/mail-factor.ts';
import type { Route } from '../route.ts';
import { proveBoth } from './prove-owner.ts';

/** Turns one's own second factor off, where the tenant leaves it to people (decision 0085). */
export const desactivarVerificacionRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/desactivar',
    { schema: callSchema('factor.end'), config: { access: STAFF } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person, role } = sessionOf(request);
      if (isRequired(tenant, role)) throw new AppError(409, 'FACTOR_REQUIRED');
      const { payload } = await accept('factor.end', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'factor.end', payload);
      const happening = { action: 'factor.off', object: `person:${person.id}`, outcome: 'ok' } as const;
      await transaction(deps.db, async (db) => {
        await lockCredentials(db, person, 'update');
        await requireCurrent(db, person, factor);
        await endFactor(db, person);
        await recordAudit(db, auditOf(request, deps.clock, happening));
        await mailFactor({ db, clock: deps.clock }, tenant, person, 'factorOff');
      });
      return { ok: true };
    },
  );
};
