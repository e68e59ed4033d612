import type { FastifyRequest } from 'fastify';
import { PUBLIC } from '../../../platform/core/access.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { stepToken, vouchedByStep } from '../../credentials/index.ts';
import { passkeySite } from '../../mfa/index.ts';
import { askForPasskey, enterByPasskey, hasPasskeyHere } from '../enter-by-passkey.ts';
import { finishSecondFactor } from './finish-second-factor.ts';

/** Ways to continue a sign-in beside a code. */
export const authWaysRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/formas',
    { schema: callSchema('auth.ways'), config: { access: PUBLIC, vouch: vouchedByStep(deps) } },
    async (request) => {
      const token = stepToken(request, deps.config.secure);
      return { llave: await hasPasskeyHere(deps, tenantOf(request), token, await passkeySite(request, deps)) };
    },
  );
};

/** Creates the challenge for the passkeys of a sign-in step, if it has any (decision 0085). */
export const authPasskeyAskRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/llave/pedir',
    { schema: callSchema('auth.passkeyAsk'), config: { access: PUBLIC, vouch: vouchedByStep(deps) } },
    async (request) => {
      const token = stepToken(request, deps.config.secure);
      return { pedido: await askForPasskey(deps, tenantOf(request), token, await passkeySite(request, deps)) };
    },
  );
};

/** Signs in by a passkey in place of a code. */
export const authPasskeyRoute: Route = (app, deps) => {
  app.post(
    '/api/auth/llave',
    { schema: callSchema('auth.passkey'), config: { access: PUBLIC, vouch: vouchedByStep(deps) } },
    async (request, reply) => {
      const shown = { answer: request.body.llave, site: await passkeySite(request, deps) };
      return finishSecondFactor(request, reply, deps, (going) =>
        enterByPasskey(contextOf(request, deps), tenantOf(request), { ...shown, ...going }),
      );
    },
  );
};

const contextOf = (request: FastifyRequest, deps: AppDeps) => ({
  ...deps,
  alarm: (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm'),
});
