import { ART_USERS } from '../../../platform/core/access.ts';
import { paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { caseOf } from '../cases-of.ts';
import { mailCaseWorker } from '../mail-case-worker.ts';

/**
 * Mails the worker of a case, once per case for all senders (A21): the creation of the case queued the mail already
 * (create-case.ts), and this call of the contract then sends nothing. The contract defines a GET, so it is answered
 * only to the portal's own pages (R15).
 */
export const artMailRoute: Route = (app, deps) => {
  app.get(
    '/api/art/mailFinalizar/:id',
    { schema: paramsSchema('art.mail'), config: { access: ART_USERS, sameOrigin: true } },
    (request) =>
      withCaseAccess(request, deps, async (manager) => {
        const tenant = tenantOf(request);
        const { one } = await caseOf(deps, tenant, manager, request.params.id);
        const address = await portalAddress(request, deps);
        await withAudit(
          request,
          deps,
          (db) => mailCaseWorker({ ...deps, db }, tenant, one.id, address),
          () => onCase('art.mail', one.id),
        );
        return { ok: true };
      }),
  );
};
