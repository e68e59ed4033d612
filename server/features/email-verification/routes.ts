import { PATIENTS } from '../../platform/core/access.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { countOwnCall } from '../../platform/limits/call-limit.ts';
import { PROOF_LIMIT } from '../../platform/limits/limits.ts';
import { setDeviceCookie } from '../credentials/index.ts';
import { accept } from '../forms/index.ts';
import { correctEmail } from './correct-email.ts';
import { judgeEmailCode } from './judge-email-code.ts';
import { freshCode } from './mail-email-code.ts';

/** Mails a provisional account another code, also to a corrected e-mail. */
const accountMailCodeRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/correo/codigo',
    { schema: callSchema('account.mailCode'), config: { access: PATIENTS } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person } = sessionOf(request);
      const { payload } = await accept('account.mailCode', request.body, request, deps);
      await countOwnCall(deps, tenant, PROOF_LIMIT, person.id);
      const fresh = await freshCode(deps.passwords, tenantOf(request).public.unit, request.ip);
      await withAudit(
        request,
        deps,
        (db) => correctEmail({ db, clock: deps.clock }, tenant, person, String(payload.email), fresh),
        () => ({ action: 'email.code', object: `person:${person.id}`, outcome: 'ok' }),
      );
      return { ok: true };
    },
  );
};

/** Proves the e-mail of the signed-in account by its mailed code: the account is no longer provisional. */
const accountProveRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/correo/confirmar',
    { schema: callSchema('account.prove'), config: { access: PATIENTS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { person } = sessionOf(request);
      const { payload } = await accept('account.prove', request.body, request, deps);
      await countOwnCall(deps, tenant, PROOF_LIMIT, person.id);
      const trace = { address: request.ip, requestId: request.id };
      const address = await portalAddress(request, deps);
      await judgeEmailCode({ ...deps, address }, tenant, { person, code: String(payload.codigo), trace });
      // Remember the browser: its user has proven to own the mailbox.
      await setDeviceCookie(request, reply, deps, person);
      return { ok: true };
    },
  );
};

/** Mounts the calls of this feature. */
export const emailVerificationRoutes = featureRoutes(accountMailCodeRoute, accountProveRoute);
