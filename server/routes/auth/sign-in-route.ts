import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PUBLIC } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { knownDevice, setDeviceCookie } from '../../plugins/device.ts';
import { setStepCookie } from '../../plugins/sign-in-step.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedAtSignIn } from '../../plugins/vouch.ts';
import { browserWords } from '../../services/auth/browser-words.ts';
import { accountName } from '../../services/auth/known-device.ts';
import { normalName, type SignIn, type SignInPortal, signIn } from '../../services/auth/sign-in.ts';
import { signInByLink } from '../../services/auth/sign-in-by-link.ts';
import { isProvisional } from '../../services/people/provisional.ts';
import { respondWithSession } from './respond-with-session.ts';

/** The calls by which somebody signs in. */
type SignInCall = 'auth.login' | 'auth.professional' | 'entry.signIn';

interface Credentials {
  readonly correo: string;
  readonly password: string;
}

/**
 * All ways in differ by path, call and kind of account; all else is one and the same (LOGIN-14, D-LOGIN-01). Whoever has a
 * second factor is refused with SECOND_FACTOR and a step towards the session, and the browser is not known by it yet (0085).
 */
export function addSignInRoute(
  app: FastifyInstance,
  deps: AppDeps,
  route: { readonly url: string; readonly call: SignInCall; readonly leads: SignInPortal },
): void {
  const schema = callSchema(route.call);
  app.post<{ Body: Credentials }>(
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
        (await signIn({ ...deps, alarm }, tenant, { ...(await typed(request, deps, route.call)), ...trace, device }));
      if ('step' in signedIn) {
        setStepCookie(reply, tenant, deps.config.secure, signedIn.step);
        throw new AppError(401, 'SECOND_FACTOR');
      }
      // A link proves that somebody has the mail, not that this browser is its owner's; who is provisional proved nothing.
      if (!linked && !isProvisional(signedIn.person)) await setDeviceCookie(request, reply, deps, signedIn.person);
      return respondWithSession(request, reply, deps, signedIn);
    },
  );
}

/**
 * What the tenant's form takes of it. What it refuses is refused as a wrong password is, after the same work and counted
 * like it: nobody learns more from a DNI that cannot be one than from one that nobody has (R7).
 */
async function typed(
  request: FastifyRequest<{ Body: Credentials }>,
  deps: AppDeps,
  call: SignInCall,
): Promise<Pick<SignIn, 'name' | 'password' | 'refused'>> {
  try {
    const { payload } = await accept(call, request.body, request, deps);
    return { name: String(payload.correo), password: String(payload.password) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    const { correo, password } = request.body;
    return { name: correo, password, refused: true };
  }
}
