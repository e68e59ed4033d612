import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../../platform/deps.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { caseOf } from '../cases-of.ts';
import type { OwnAnswers } from '../edit-own.ts';
import type { Manager } from '../manager.ts';

/** Calls on a case whose form asks own fields only. */
export type OwnCall = 'art.editData' | 'art.editClosing' | 'art.close' | 'art.cancel';

/**
 * Validates the own fields that a call on a case sends, by the call's form. Read-only fields keep their stored values.
 * @throws AppError 404 for a case that the manager does not see; as `accept`
 */
export async function acceptOwn(
  call: OwnCall,
  id: number,
  manager: Manager,
  request: FastifyRequest,
  deps: AppDeps,
): Promise<OwnAnswers> {
  const { one } = await caseOf(deps, tenantOf(request), manager, id);
  return accept(call, request.body, request, deps, { current: one.own });
}
