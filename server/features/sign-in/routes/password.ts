import type { FastifyRequest } from 'fastify';
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withOneTimeSecret } from '../../../platform/http/one-time.ts';
import type { Route, RouteApp } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { isCredential } from '../../access-links/index.ts';
import {
  accountName,
  browserWords,
  knownDevice,
  normalName,
  type SignInPortal,
  setDeviceCookie,
  setStepCookie,
  vouchedAtSignIn,
} from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { isProvisional } from '../../people/index.ts';
import type { SignedIn, StepBegun } from '../let-in.ts';
import { type SignIn, signIn } from '../sign-in.ts';
import { type SignInDone, signInAgain } from '../sign-in-again.ts';
import { signInByLink } from '../sign-in-by-link.ts';
import { respondWithSession } from './respond-with-session.ts';

/** Signs patients and ART profiles in, by DNI. */
export const authLoginRoute: Route = (app, deps) =>
  addSignInRoute(app, deps, { url: '/api/auth/login', call: 'auth.login', leads: 'portal' });

/** Signs professionals in, by e-mail. */
export const authProfessionalRoute: Route = (app, deps) =>
  addSignInRoute(app, deps, { url: '/api/auth/consultorio', call: 'auth.professional', leads: 'consultorio' });

/**
 * Signs in by a link's credential, or by the password typed on opening the link. The form of that
 * dialog validates the input, not the form of /login.
 */
export const entrySignInRoute: Route = (app, deps) =>
  addSignInRoute(app, deps, { url: '/api/auth/enlace', call: 'entry.signIn', leads: 'portal' });

/** Calls that sign in by a password. */
type SignInCall = 'auth.login' | 'auth.professional' | 'entry.signIn';

/**
 * Registers a sign-in route. The routes differ only in path, call and kind of account. A person
 * with a second factor gets SECOND_FACTOR and a sign-in step instead of a session; the browser is not marked as known
 * yet (decision 0085).
 */
export function addSignInRoute(
  app: RouteApp,
  deps: AppDeps,
  route: { readonly url: string; readonly call: SignInCall; readonly leads: SignInPortal },
): void {
  const schema = callSchema(route.call);
  app.post(
    route.url,
    { schema, config: { access: PUBLIC, vouch: vouchedAtSignIn(deps, route.leads) } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const alarm = (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm');
      const from = { address: request.ip, requestId: request.id };
      const trace = { portal: route.leads, ...from, words: browserWords(request.headers['user-agent']) };
      const { correo: name, password } = request.body;
      const credential = route.leads === 'portal' && isCredential(password);
      const byPassword = async () => {
        const device = await knownDevice(request, deps, accountName(route.leads, normalName(route.leads, name)));
        const words = await typed(request, request.body, deps, route.call);
        return signIn({ ...deps, alarm }, tenant, { ...words, ...trace, device });
      };
      const signedIn = await withOneTimeSecret<SignInDone, SignedIn | StepBegun>(request, deps, {
        // A password can be used again, and is kept by its slow hash alone.
        secret: credential ? password : undefined,
        write: async (keep) => {
          const linked = credential && (await signInByLink(deps, tenant, { name, password, ...trace, keep }));
          return linked || byPassword();
        },
        again: (done, keep) => signInAgain(deps, tenant, { done, keep, ...from }),
      });
      if ('step' in signedIn) {
        setStepCookie(reply, tenant, deps.config.secure, signedIn.step);
        throw new AppError(401, 'SECOND_FACTOR');
      }
      // A link proves access to the mail, not that this is the owner's browser; a provisional account has proven no
      // identity.
      if (signedIn.subject === null && !isProvisional(signedIn.person))
        await setDeviceCookie(request, reply, deps, signedIn.person);
      return respondWithSession(request, reply, deps, signedIn);
    },
  );
}

/**
 * Validates the name and password by the tenant's form. A refusal counts as a wrong password and takes the same work,
 * so that an invalid DNI reveals no more than an unknown one.
 */
async function typed(
  request: FastifyRequest,
  body: CallRequests[SignInCall],
  deps: AppDeps,
  call: SignInCall,
): Promise<Pick<SignIn, 'name' | 'password' | 'refused'>> {
  try {
    const { payload } = await accept(call, body, request, deps);
    return { name: String(payload.correo), password: String(payload.password) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    const { correo, password } = body;
    return { name: correo, password, refused: true };
  }
}
