import { PORTAL_USERS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { presentPerson, requirePerson } from '../../people/index.ts';
import { wordsOf } from '../run-checks.ts';
import { withEligibility } from '../with-eligibility.ts';

/**
 * Reports whether the checks of a point pass for oneself or a member of the family, so that the page can say so early
 * (CARE-05). It stores and admits nothing: the operation checks again (A12, A14).
 */
export const juzgarRoute: Route = (app, deps) => {
  app.post(
    '/api/controles/juzgar',
    { schema: callSchema('checks.judge'), config: { access: { ...PORTAL_USERS, scopes: ['full', 'link:turno'] } } },
    async (request) => {
      const { punto, documento } = request.body;
      const tenant = tenantOf(request);
      const subject = presentPerson(tenant, await requirePerson(request, deps, { documento }));
      const holder = presentPerson(tenant, sessionOf(request).person);
      try {
        await withEligibility(request, deps, punto, { subject, holder });
      } catch (error) {
        if (!(error instanceof AppError) || error.check === undefined) throw error;
        const { contact = null, ...words } = wordsOf(tenant, error.check, error.refusal);
        return { ok: false, check: error.check, ...words, contact };
      }
      return { ok: true, check: null, title: null, message: null, contact: null };
    },
  );
};
