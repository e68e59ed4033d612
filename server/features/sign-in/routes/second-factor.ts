import type { FastifyInstance } from 'fastify';
import { PUBLIC } from '../../../platform/core/access.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { knownDevice, vouchedByStep } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { enterByFactor } from '../enter-by-factor.ts';
import { finishSecondFactor } from './finish-second-factor.ts';

/** Signs in by a code of the authenticator application. */
export const authSecondFactorRoute: Route = (app, deps) =>
  addStep(app, deps, { url: '/api/auth/codigo', call: 'auth.secondFactor' });

/** Signs in by a backup code. */
export const authBackupCodeRoute: Route = (app, deps) =>
  addStep(app, deps, { url: '/api/auth/codigoDeRespaldo', call: 'auth.backupCode' });

/**
 * Registers a route for a code. Both routes differ only in the form that validates; the code's shape tells its kind.
 */
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
      const { payload } = await accept(call, request.body, request, deps);
      const alarm = (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm');
      const typed = {
        code: String(payload.codigo),
        knownFor: (name: string) => knownDevice(request, deps, name),
      };
      return finishSecondFactor(request, reply, deps, (going) =>
        enterByFactor({ ...deps, alarm }, tenant, { ...typed, ...going }),
      );
    },
  );
}
