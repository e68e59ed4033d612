import { PORTAL_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { careLimits } from '../../coverage/index.ts';
import { requirePerson } from '../../people/index.ts';
import { askAboutAccount } from '../ask-provider.ts';

/**
 * Number of attentions that a patient may have and had, and usable coupons (CARE-07, CARE-18). The contract asks by
 * unit only (D-API-01), which means the holder, with everybody of the account in `pacientes`.
 */
export const limiteRoute: Route = (app, deps) => {
  app.post(
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
