import { recordAudit } from '../../../platform/audit/audit.ts';
import { ASKED_PATIENTS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { clearSessionCookie, sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { accountName, confirmPassword, knownDevice } from '../../credentials/index.ts';
import { accept } from '../../forms/index.ts';
import { closeAccount } from '../close-account.ts';

/**
 * Closes the signed-in account after its password is confirmed (law 25.326, article 16). All its sessions end, this one
 * included, and `Clear-Site-Data` makes the browser drop its data, as at signing out.
 */
export const accountCloseRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/baja',
    { schema: callSchema('account.close'), config: { access: ASKED_PATIENTS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const { person } = sessionOf(request);
      const happening = { action: 'account.close', object: `person:${person.id}` } as const;
      const { payload } = await accept('account.close', request.body, request, deps);
      const device = await knownDevice(request, deps, accountName('portal', person.documento));
      const alarm = (event: string, facts: object) => request.log.warn({ event, ...facts }, 'alarm');
      const password = String(payload.password);
      try {
        const typed = { person, password, address: request.ip, device };
        const address = await portalAddress(request, deps);
        const judged = await confirmPassword({ ...deps, alarm }, tenant, typed);
        await withAudit(
          request,
          deps,
          (db) => closeAccount({ db, clock: deps.clock, address }, tenant, person, judged),
          () => ({ ...happening, outcome: 'ok' }),
        );
      } catch (error) {
        if (error instanceof AppError)
          await recordAudit(deps.db, auditOf(request, deps.clock, { ...happening, outcome: 'refused' }));
        throw error;
      }
      clearSessionCookie(reply, tenant, deps.config.secure);
      reply.header('clear-site-data', '"cache", "storage"');
      return { ok: true };
    },
  );
};
