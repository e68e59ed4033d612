import type { FastifyRequest } from 'fastify';
import { PUBLIC } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { passkeySite } from '../../plugins/passkey-site.ts';
import { stepToken } from '../../plugins/sign-in-step.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedByStep } from '../../plugins/vouch.ts';
import { browserWords } from '../../services/auth/browser-words.ts';
import { askForPasskey, enterByPasskey, hasPasskeyHere } from '../../services/factor/enter-by-passkey.ts';
import type { Route } from '../route.ts';
import { finishStep } from './finish-step.ts';

/** What who typed the right password may go on with beside a code. */
export const formasDeSeguirRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/formas',
    { schema: callSchema('auth.ways'), config: { access: PUBLIC, vouch: vouchedByStep(deps) } },
    async (request) => {
      const token = stepToken(request, deps.config.secure);
      return { llave: await hasPasskeyHere(deps, tenantOf(request), token, await passkeySite(request, deps)) };
    },
  );
};

/** What the devices of who typed the right password are asked to sign, if any of them has a passkey (decision 0093). */
export const pedirLlaveRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/llave/pedir',
    { schema: callSchema('auth.passkeyAsk'), config: { access: PUBLIC, vouch: vouchedByStep(deps) } },
    async (request) => {
      const token = stepToken(request, deps.config.secure);
      return { pedido: await askForPasskey(deps, tenantOf(request), token, await passkeySite(request, deps)) };
    },
  );
};

/** Signing in by a passkey, in the place of a code. */
export const entrarConLlaveRoute: Route = (app, deps) => {
  app.post<{ Body: { llave: string } }>(
    '/api/auth/llave',
    { schema: callSchema('auth.passkey'), config: { access: PUBLIC, vouch: vouchedByStep(deps) } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { secure } = deps.config;
      const attempt = {
        token: stepToken(request, secure),
        answer: request.body.llave,
        site: await passkeySite(request, deps),
        address: request.ip,
        requestId: request.id,
        words: browserWords(request.headers['user-agent']),
      };
      return finishStep(request, reply, deps, () => enterByPasskey(contextOf(request, deps), tenant, attempt));
    },
  );
};

const contextOf = (request: FastifyRequest, deps: AppDeps) => ({
  ...deps,
  alarm: (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm'),
});
