import type { FastifyInstance } from 'fastify';
import { PUBLIC } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { knownDevice } from '../../plugins/device.ts';
import { stepToken } from '../../plugins/sign-in-step.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { vouchedByStep } from '../../plugins/vouch.ts';
import { browserWords } from '../../services/auth/browser-words.ts';
import { enterByFactor } from '../../services/factor/enter-by-factor.ts';
import type { Route } from '../route.ts';
import { finishStep } from './finish-step.ts';

/** Signing in by the code of the application. */
export const codigoSegundoPasoRoute: Route = (app, deps) =>
  addStep(app, deps, { url: '/api/auth/codigo', call: 'auth.secondFactor' });

/** Signing in by a backup code. */
export const codigoDeRespaldoRoute: Route = (app, deps) =>
  addStep(app, deps, { url: '/api/auth/codigoDeRespaldo', call: 'auth.backupCode' });

/** Both differ by the form that judges what is typed; the code says by itself which kind it is. */
function addStep(
  app: FastifyInstance,
  deps: AppDeps,
  { url, call }: { readonly url: string; readonly call: 'auth.secondFactor' | 'auth.backupCode' },
): void {
  app.post(
    url,
    { schema: callSchema(call), config: { access: PUBLIC, vouch: vouchedByStep(deps) } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { secure } = deps.config;
      const { payload } = await accept(call, request.body, request, deps);
      const alarm = (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm');
      const attempt = {
        token: stepToken(request, secure),
        code: String(payload.codigo),
        address: request.ip,
        requestId: request.id,
        words: browserWords(request.headers['user-agent']),
        knownFor: (name: string) => knownDevice(request, deps, name),
      };
      return finishStep(request, reply, deps, () => enterByFactor({ ...deps, alarm }, tenant, attempt));
    },
  );
}
