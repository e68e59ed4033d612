import { refusalWords } from '../../../engine/language/checks/refusal-words.ts';
import { VISITORS } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { presentPerson, requirePerson } from '../people/index.ts';
import { type Shown, sealOf } from './shown.ts';
import { withEligibility } from './with-eligibility.ts';

/**
 * Reports whether the checks of a point pass for oneself or a member of the family, so that the page can say so early.
 * It stores and admits nothing: the operation checks again.
 */
const checksJudgeRoute: Route = (app, deps) => {
  app.post(
    '/api/controles/juzgar',
    { schema: callSchema('checks.judge'), config: { access: VISITORS } },
    async (request) => {
      const { punto, documento } = request.body;
      const tenant = tenantOf(request);
      const patient = await requirePerson(request, deps, { identityNumber: documento });
      const holder = sessionOf(request).person;
      const people = { subject: presentPerson(tenant, patient), holder: presentPerson(tenant, holder) };
      try {
        const { shown } = await withEligibility(request, deps, [punto], people);
        const seen = await sealOf(deps, { holder, patient }, shown);
        return { ok: true, check: null, ...wordsOf(shown), contact: null, answer: partsOf(shown), seen };
      } catch (error) {
        if (!(error instanceof AppError) || error.check === undefined) throw error;
        const { contact = null } = refusalWords(tenant.public.checks, error.check, error.refusal) ?? {};
        const { check, title, say: message } = error;
        return { ok: false, check, title, message, contact, answer: null, seen: null };
      }
    },
  );
};

/** Words of what the checks show: the first title, and every text; null when nothing is shown. */
function wordsOf(shown: readonly Shown[]): { readonly title: string | null; readonly message: string | null } {
  const [first] = shown;
  return { title: first?.title ?? null, message: shown.map(({ message }) => message).join(' ') || null };
}

/** Shown parts by name; null when nothing is shown. */
function partsOf(shown: readonly Shown[]): Shown['parts'] | null {
  return shown.length === 0 ? null : Object.assign({}, ...shown.map(({ parts }) => parts));
}

/** Mounts the calls of this feature. */
export const eligibilityRoutes = featureRoutes(checksJudgeRoute);
