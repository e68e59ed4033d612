import type { FastifyRequest } from 'fastify';
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { editOwn } from '../edit-own.ts';
import { acceptOwn } from './accept-own.ts';

/** Calls that correct own fields. */
type Correction = 'art.editData' | 'art.editClosing';

/**
 * Corrects own fields of a case by the call's form. Idempotent (R2).
 * @throws AppError as `acceptOwn` and `editOwn`
 */
export function correctOwn(
  request: FastifyRequest<{ Body: CallRequests[Correction] }>,
  deps: AppDeps,
  call: Correction,
  action: 'edit' | 'closing',
): Promise<{ readonly ok: boolean }> {
  return withCaseAccess(request, deps, async (manager) => {
    const tenant = tenantOf(request);
    const { id, version = null } = request.body;
    const answers = await acceptOwn(call, id, manager, request, deps);
    return withIdempotency(
      request,
      deps,
      async (db) => {
        await editOwn({ ...deps, db }, tenant, manager, { id, version, action }, answers);
        return { ok: true };
      },
      () => onCase(call, id),
    );
  });
}
