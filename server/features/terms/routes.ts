import { ASKED_PATIENTS } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { termsAcceptances } from '../../platform/db/schema/index.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { acceptedTerms } from './accepted-terms.ts';

/**
 * Accepts the version of the terms that the person read, if it is still the current one. Idempotent: a version that is
 * accepted already gets no second row.
 */
const termsAcceptRoute: Route = (app, deps) => {
  app.post(
    '/api/documentos/aceptar',
    { schema: callSchema('terms.accept'), config: { access: ASKED_PATIENTS } },
    async (request) => {
      const tenant = tenantOf(request);
      const { version } = tenant.server.terms;
      if (request.body.version !== version) throw new AppError(409, 'TERMS_REQUIRED');
      const { person } = sessionOf(request);
      if ((await acceptedTerms(deps.db, tenant, person))?.version === version) return { ok: true };
      const row = { unit: person.unit, personId: person.id, version, occasion: 'signIn' };
      return withAudit(
        request,
        deps,
        async (db) => {
          await db.insert(termsAcceptances).values({ ...row, acceptedAt: deps.clock.now() });
          return { ok: true };
        },
        () => ({ action: 'terms.accept', object: `terms:${version}`, outcome: 'ok' }),
      );
    },
  );
};

/** Mounts the calls of this feature. */
export const termsRoutes = featureRoutes(termsAcceptRoute);
