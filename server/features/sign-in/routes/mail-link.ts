import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { withOneTimeSecret } from '../../../platform/http/one-time.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { browserWords, recoveryName, setDeviceCookie, setStepCookie, vouchedByLink } from '../../credentials/index.ts';
import { requestSignInLink } from '../../recovery/index.ts';
import type { SignedIn, StepBegun } from '../let-in.ts';
import { type SignInDone, signInAgain } from '../sign-in-again.ts';
import { signInByMail } from '../sign-in-by-mail.ts';
import { respondWithSession } from './respond-with-session.ts';

/**
 * Requests a sign-in link, for people locked out by strangers' attempts. The answer is the same for every name.
 */
export const authMailLinkRoute: Route = (app, deps) => {
  app.post('/api/auth/correo', { schema: callSchema('auth.mailLink'), config: { access: PUBLIC } }, async (request) => {
    const tenant = tenantOf(request);
    if (!tenant.public.settings.security.linkByMail) throw notFound();
    const { nombre, profesional } = request.body;
    const name = recoveryName(nombre);
    const wants = profesional ? 'professionalLink' : 'link';
    return withIdempotency(
      request,
      deps,
      async (db) => {
        await requestSignInLink({ ...deps, db }, tenant, { name, address: request.ip, wants });
        return { ok: true };
      },
      () => ({ action: 'login.mail-ask', outcome: 'ok' }),
    );
  });
};

/**
 * Signs in by the mailed link. The browser becomes known, because its user has just opened the mailbox (decision 0032).
 */
export const authByLinkRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/correo/entrar',
    { schema: callSchema('auth.byLink'), config: { access: PUBLIC, vouch: vouchedByLink(deps, 'signIn', 'codigo') } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { codigo: code } = request.body;
      const from = { address: request.ip, requestId: request.id };
      const words = browserWords(request.headers['user-agent']);
      const signedIn = await withOneTimeSecret<SignInDone, SignedIn | StepBegun>(request, deps, {
        secret: code,
        write: (keep) => signInByMail(deps, tenant, { code, ...from, words, keep }),
        again: (done, keep) => signInAgain(deps, tenant, { done, keep, ...from }),
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
