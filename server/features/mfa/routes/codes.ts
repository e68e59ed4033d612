import { STAFF } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { lockCredentials, ownAsker, requireCurrent } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { freshCodes, keepCodes } from '../backup-codes.ts';
import { mailFactor } from '../mail-factor.ts';
import { proveBoth } from './prove-owner.ts';

/** Replaces the remaining backup codes by new ones (decision 0085). */
export const factorCodesRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/codigos',
    { schema: callSchema('factor.codes'), config: { access: STAFF } },
    async (request) => {
      const { person } = sessionOf(request);
      const { payload } = await accept('factor.codes', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'factor.codes', payload);
      const codes = await deps.passwords.withPlace(({ hash }) => freshCodes(hash), ownAsker(person, request.ip));
      await withAudit(
        request,
        deps,
        async (db) => {
          await lockCredentials(db, person, 'update');
          await requireCurrent(db, person, factor);
          await keepCodes(db, factor, codes);
          await mailFactor({ db, clock: deps.clock }, tenantOf(request), person, 'factorCodes');
        },
        () => ({ action: 'factor.codes', object: `person:${person.id}`, outcome: 'ok' }),
      );
      return { codigos: codes.shown };
    },
  );
};
