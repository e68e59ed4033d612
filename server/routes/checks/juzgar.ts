import { PORTAL_USERS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withEligibility } from '../../plugins/with-eligibility.ts';
import type { Point } from '../../services/checks/check.ts';
import { wordsOf } from '../../services/checks/run-checks.ts';
import { presentPerson } from '../../services/people/present-person.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly punto: Extract<Point, 'patientPicked' | 'careStart'>;
  readonly documento: string;
}

/**
 * Says whether the checks of a point pass for oneself or a member of the family, so that the page can tell it before
 * anything is asked for (CARE-05). It keeps nothing and admits nothing: the operation judges again (A12, A14).
 */
export const juzgarRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
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
        return { ok: false, check: error.check, ...wordsOf(tenant, error.check, error.refusal) };
      }
      return { ok: true, check: null, title: null, message: null };
    },
  );
};
