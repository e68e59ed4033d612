import { ART_USERS } from '../../access.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { mailWorker } from '../../services/art/case-mail.ts';
import { caseOf } from '../../services/art/cases-of.ts';
import type { Route } from '../route.ts';

/**
 * Mails the worker of a case, once for each case whoever asks and how often (A21). The contract has it as a GET: it is
 * answered to the portal's own pages alone (R15).
 */
export const mailFinalizarRoute: Route = (app, deps) => {
  app.get<{ Params: { id: number } }>(
    '/api/art/mailFinalizar/:id',
    { schema: querySchema('art.mail', 'params'), config: { access: ART_USERS, sameOrigin: true } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.mail', caseOf: () => request.params.id }, async (manager) => {
        const tenant = tenantOf(request);
        const { one } = await caseOf(deps, tenant, manager, request.params.id);
        const address = await portalAddress(request, deps);
        await transaction(deps.db, (db) => mailWorker({ ...deps, db }, tenant, one.id, address));
        return { ok: true };
      }),
  );
};
