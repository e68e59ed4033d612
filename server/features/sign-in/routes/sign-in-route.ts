import type { FastifyRequest } from 'fastify';
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { RouteApp } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
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
import { type SignIn, signIn } from '../sign-in.ts';
import { signInByLink } from '../sign-in-by-link.ts';
import { respondWithSession } from './respond-with-session.ts';

/** Calls that sign in by a password. */
type SignInCall = 'auth.login' | 'auth.professional' | 'entry.signIn';

/**
 * Registers a sign-in route. The routes differ only in path, call and kind of account (LOGIN-14, D-LOGIN-01). A person
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
      const words = browserWords(request.headers['user-agent']);
      const trace = { portal: route.leads, address: request.ip, requestId: request.id, words };
      const { correo: name, password } = request.body;
      const linked =
        route.leads === 'portal' ? await signInByLink(deps, tenant, { name, password, ...trace }) : undefined;
      const device = await knownDevice(request, deps, accountName(route.leads, normalName(route.leads, name)));
      const signedIn =
        linked ??
        (await signIn({ ...deps, alarm }, tenant, {
          ...(await typed(request, request.body, deps, route.call)),
          ...trace,
          device,
        }));
      if ('step' in signedIn) {
        setStepCookie(reply, tenant, deps.config.secure, signedIn.step);
        throw new AppError(401, 'SECOND_FACTOR');
      }
      // A link proves access to the mail, not that this is the owner's browser; a provisional account has proven no
      // identity.
      if (!linked && !isProvisional(signedIn.person)) await setDeviceCookie(request, reply, deps, signedIn.person);
      return respondWithSession(request, reply, deps, signedIn);
    },
  );
}

/**
 * Validates the name and password by the tenant's form. A refusal counts as a wrong password and takes the same work,
 * so that an invalid DNI reveals no more than an unknown one (R7).
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
