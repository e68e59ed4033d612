import { PUBLIC } from '../../access.ts';
import { AppError, notFound } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { setDeviceCookie } from '../../plugins/device.ts';
import { setStepCookie } from '../../plugins/sign-in-step.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedByLink } from '../../plugins/vouch.ts';
import { recordAudit } from '../../services/audit.ts';
import { browserWords } from '../../services/auth/browser-words.ts';
import { signInByMail } from '../../services/auth/sign-in-by-mail.ts';
import { recoveryName } from '../../services/recovery/recovery-name.ts';
import { requestSignInLink } from '../../services/recovery/request-code.ts';
import type { Route } from '../route.ts';
import { respondWithSession } from './respond-with-session.ts';

/** Asks for a link that signs in, for whoever is kept out by strangers. The answer is the same whoever it is (D-SAFE-6). */
export const pedirEnlaceRoute: Route = (app, deps) => {
  app.post<{ Body: { nombre: string } }>(
    '/api/auth/correo',
    { schema: callSchema('auth.mailLink'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      if (!tenant.public.settings.security.linkByMail) throw notFound();
      const name = recoveryName(request.body.nombre);
      await requestSignInLink(deps, tenant, { name, address: request.ip });
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'login.mail-ask', outcome: 'ok' }));
      return { ok: true };
    },
  );
};

/** Signs in by that link. The browser is known from then on: its owner was just in the mailbox (decision 0126). */
export const entrarPorCorreoRoute: Route = (app, deps) => {
  app.post<{ Body: { codigo: string } }>(
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
