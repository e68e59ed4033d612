import { PATIENTS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { knownDevice } from '../../plugins/device.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { clearSessionCookie, sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { confirmPassword } from '../../services/auth/confirm-password.ts';
import { accountName } from '../../services/auth/known-device.ts';
import { closeAccount } from '../../services/people/close-account.ts';
import type { Route } from '../route.ts';

/**
 * Closes the account of who is signed in, by the password once more (law 25.326, article 16). Every session of it ends,
 * this one too, and the browser is told to forget what it kept, as at signing out.
 */
export const bajaRoute: Route = (app, deps) => {
  app.post<{ Body: { password: string } }>(
    '/api/usuarios/baja',
    { schema: callSchema('account.close'), config: { access: PATIENTS } },
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
        await transaction(deps.db, async (db) => {
          await closeAccount({ db, clock: deps.clock, address }, tenant, person, judged);
          await recordAudit(db, auditOf(request, deps.clock, { ...happening, outcome: 'ok' }));
        });
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
