import { PORTAL_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { careLimits } from '../../services/coverage/care-limits.ts';
import { askAboutAccount } from '../../services/payments/ask-provider.ts';
import type { Route } from '../route.ts';

/**
 * How many attentions a patient may have and had, and the coupons at hand (CARE-07, CARE-18). The contract asks by unit
 * alone (D-API-01): that is about the holder, with everybody of the account in `pacientes`.
 */
export const limiteRoute: Route = (app, deps) => {
  app.post<{ Body: { unidad: number; documento?: string } }>(
    '/api/atenciones/limite',
    { schema: callSchema('care.limits'), config: { access: PORTAL_USERS } },
    async (request) => {
      const unit = ownUnit(request, request.body.unidad);
      const holder = sessionOf(request).person;
      const { documento = holder.documento } = request.body;
      const patient = await requirePerson(request, deps, { documento });
      await askAboutAccount(deps, unit, holder.id, (event, facts) => request.log.warn({ event, ...facts }));
      return careLimits(deps, tenantOf(request), { holder, patient });
    },
  );
};
