import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { browserWords, recoveryName, setDeviceCookie, setStepCookie, vouchedByLink } from '../../credentials/index.ts';
import { requestSignInLink } from '../../recovery/index.ts';
import { signInByMail } from '../sign-in-by-mail.ts';
import { respondWithSession } from './respond-with-session.ts';

/**
 * Requests a sign-in link, for people locked out by strangers' attempts. The answer is the same for every name
 * (D-SAFE-6).
 */
export const pedirEnlaceRoute: Route = (app, deps) => {
  app.post('/api/auth/correo', { schema: callSchema('auth.mailLink'), config: { access: PUBLIC } }, async (request) => {
    const tenant = tenantOf(request);
    if (!tenant.public.settings.security.linkByMail) throw notFound();
    const { nombre, profesional } = request.body;
    const name = recoveryName(nombre);
    const wants = profesional ? 'professionalLink' : 'link';
    await withAudit(
      request,
      deps,
      (db) => requestSignInLink({ ...deps, db }, tenant, { name, address: request.ip, wants }),
      () => ({ action: 'login.mail-ask', outcome: 'ok' }),
    );
    return { ok: true };
  });
};

/**
 * Signs in by the mailed link. The browser becomes known, because its user has just opened the mailbox (decision 0032).
 */
export const entrarPorCorreoRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/correo/entrar',
    { schema: callSchema('auth.byLink'), config: { access: PUBLIC, vouch: vouchedByLink(deps, 'signIn', 'codigo') } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const signedIn = await signInByMail(deps, tenant, {
        code: request.body.codigo,
        address: request.ip,
        requestId: request.id,
        words: browserWords(request.headers['user-agent']),
      });
      if ('step' in signedIn) {
        setStepCookie(reply, tenant, deps.config.secure, signedIn.step);
        throw new AppError(401, 'SECOND_FACTOR');
      }
      await setDeviceCookie(request, reply, deps, signedIn.person);
      return respondWithSession(request, reply, deps, signedIn);
    },
  );
};
