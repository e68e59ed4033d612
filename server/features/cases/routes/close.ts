import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema, paramsSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { caseOf } from '../cases-of.ts';
import { storedOwn } from '../edit-own.ts';
import { cancelCase, closeCase } from '../end-case.ts';
import { mailCaseWorker } from '../mail-case-worker.ts';

/** Cancels a case, with the answers to what the tenant asks then. */
export const artCancelRoute: Route = (app, deps) => {
  app.post('/api/art/cancelar', { schema: callSchema('art.cancel'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const { id, version = null } = request.body;
      const stored = await storedOwn(deps, tenantOf(request), manager, id);
      const answers = await accept('art.cancel', request.body, request, deps, stored);
      const address = await portalAddress(request, deps);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await cancelCase({ ...deps, db, address }, tenantOf(request), manager, { id, version, answers });
          return { ok: true };
        },
        () => onCase('art.cancel', id),
      );
    }),
  );
};

/** Closes a case, with the answers to what the tenant asks then. */
export const artCloseRoute: Route = (app, deps) => {
  app.post('/api/art/cerrar', { schema: callSchema('art.close'), config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const { id, version = null } = request.body;
      const stored = await storedOwn(deps, tenantOf(request), manager, id);
      const answers = await accept('art.close', request.body, request, deps, stored);
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await closeCase({ ...deps, db }, tenantOf(request), manager, { id, version, answers });
          return { ok: true };
        },
        () => onCase('art.close', id),
      );
    }),
  );
};

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
