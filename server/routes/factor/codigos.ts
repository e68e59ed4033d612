import { STAFF } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { lockCredentials } from '../../services/auth/lock-credentials.ts';
import { ownAsker } from '../../services/auth/own-asker.ts';
import { freshCodes, keepCodes } from '../../services/factor/backup-codes.ts';
import { requireCurrent } from '../../services/factor/factor-of.ts';
import { mailFactor } from '../../services/factor/mail-factor.ts';
import type { Route } from '../route.ts';
import { proveBoth } from './prove-owner.ts';

/** New backup codes in the place of those that were left (decision 0085). */
export const codigosVerificacionRoute: Route = (app, deps) => {
  app.post(
    '/api/verificacion/codigos',
    { schema: callSchema('factor.codes'), config: { access: STAFF } },
    async (request) => {
      const { person } = sessionOf(request);
      const { payload } = await accept('factor.codes', request.body, request, deps);
      const factor = await proveBoth(request, deps, 'factor.codes', payload);
      const codes = await deps.passwords.withPlace((_verify, hash) => freshCodes(hash), ownAsker(person, request.ip));
      const happening = { action: 'factor.codes', object: `person:${person.id}`, outcome: 'ok' } as const;
      await transaction(deps.db, async (db) => {
        await lockCredentials(db, person, 'update');
        await requireCurrent(db, person, factor);
        await keepCodes(db, factor, codes);
        await recordAudit(db, auditOf(request, deps.clock, happening));
        await mailFactor({ db, clock: deps.clock }, tenantOf(request), person, 'factorCodes');
      });
      return { codigos: codes.shown };
    },
  );
};
