import { PUBLIC } from '../../platform/core/access.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../platform/http/idempotency.ts';
import { withOneTimeSecret } from '../../platform/http/one-time.ts';
import { ownUnit } from '../../platform/http/own-unit.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { accountName, knownDevice, recoveryName, setDeviceCookie, vouchedInRecovery } from '../credentials/index.ts';
import { accept } from '../forms/index.ts';
import { judgeCode } from './judge-code.ts';
import { requestCode } from './request-code.ts';
import { type ResetDone, resetAgain, resetPassword } from './reset-password.ts';

/** Requests a recovery code (step 1). Answers known and unknown names alike. */
const recoveryCodeRoute: Route = (app, deps) => {
  app.post(
    '/api/recuperacionClave/codigo',
    { schema: callSchema('recovery.code'), config: { access: PUBLIC, vouch: vouchedInRecovery(deps) } },
    async (request) => {
      const tenant = tenantOf(request);
      ownUnit(request, request.body.unidad);
      const { payload } = await accept('recovery.code', request.body, request, deps);
      const name = recoveryName(String(payload.email));
      const device = await knownDevice(request, deps, accountName('portal', name));
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await requestCode({ ...deps, db }, tenant, { name, address: request.ip, device });
          return { ok: true };
        },
        () => ({ action: 'recovery.ask', outcome: 'ok' }),
      );
    },
  );
};

/**
 * Step 2: checks a code without using it up; a refusal gives the reason as far as it may be revealed.
 */
const recoveryVerifyRoute: Route = (app, deps) => {
  app.post(
    '/api/recuperacionClave/verificarCodigo',
    { schema: callSchema('recovery.verify'), config: { access: PUBLIC, vouch: vouchedInRecovery(deps) } },
    async (request) => {
      const tenant = tenantOf(request);
      const { payload } = await accept('recovery.verify', request.body, request, deps);
      const name = recoveryName(String(payload.email));
      const device = await knownDevice(request, deps, accountName('portal', name));
      const guess = { name, code: String(payload.codigo), address: request.ip, requestId: request.id, device };
      await judgeCode(
        deps,
        tenant,
        guess,
        (refusal) => refusal,
        async () => undefined,
      );
      return { ok: true };
    },
  );
};

/** Step 3: sets the new password by the code. */
const recoveryResetRoute: Route = (app, deps) => {
  app.post(
    '/api/recuperacionClave/resetearClave',
    { schema: callSchema('recovery.reset'), config: { access: PUBLIC, vouch: vouchedInRecovery(deps) } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { payload } = await accept('recovery.reset', request.body, request, deps);
      const trace = { address: request.ip, requestId: request.id };
      const name = recoveryName(String(payload.email));
      const device = await knownDevice(request, deps, accountName('portal', name));
      const address = await portalAddress(request, deps);
      const code = String(payload.codigo);
      const reset = { name, device, code, password: String(payload.password), ...trace, trace };
      const person = await withOneTimeSecret<ResetDone, PersonRow>(request, deps, {
        secret: `${name} ${code}`,
        write: (keep) => resetPassword({ ...deps, address }, tenant, reset, keep),
        again: (done) => resetAgain(deps, tenant, reset, done),
      });
      // Remember the browser, so that guesses elsewhere do not slow the owner down. The code also proved the typed
      // e-mail.
      const mailbox = name.includes('@') ? accountName('portal', name) : undefined;
      await setDeviceCookie(request, reply, deps, person, mailbox);
      return { ok: true };
    },
  );
};

/** Mounts the calls of this feature. */
export const recoveryRoutes = featureRoutes(recoveryCodeRoute, recoveryVerifyRoute, recoveryResetRoute);
