import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf, type Happening } from '../../platform/http/audit-of.ts';
import { recordRefusal } from '../../platform/http/refusal.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import type { Manager } from './manager.ts';

/** An audited action on cases, such as `art.read` or `art.cancel`. */
export interface CaseDeed<T> {
  readonly action: string;
  /** Number of the case; absent for actions on several. */
  readonly caseOf?: (answer: T) => number;
}

/** The manager of this request, from the session only (A20). */
export function managerOf(request: FastifyRequest): Manager {
  const { person, role } = sessionOf(request);
  return { unit: tenantOf(request).public.unit, id: person.id, coordinator: role === 'coordinator' };
}

/**
 * Runs an action on cases, and audits refused access to cases of other managers (R11, R17).
 * @throws AppError as `work` does; 429 TOO_MANY, see `recordRefusal`
 */
export async function withCaseAccess<T>(
  request: FastifyRequest,
  deps: AppDeps,
  work: (manager: Manager) => Promise<T>,
): Promise<T> {
  try {
    return await work(managerOf(request));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) await recordRefusal(request, deps, 'case.access');
    throw error;
  }
}

/**
 * As `withCaseAccess`, for reads: also audits the action. Writes are audited in their own transaction (`Audited`).
 * @throws AppError as `withCaseAccess`
 */
export function withCaseAudit<T>(
  request: FastifyRequest,
  deps: AppDeps,
  { action, caseOf }: CaseDeed<T>,
  work: (manager: Manager) => Promise<T>,
): Promise<T> {
  return withCaseAccess(request, deps, async (manager) => {
    const answer = await work(manager);
    const about = caseOf ? { object: `case:${caseOf(answer)}` } : {};
    await recordAudit(deps.db, auditOf(request, deps.clock, { action, ...about, outcome: 'ok' }));
    return answer;
  });
}

/** The audit entry of a write on the case with a number. */
export const onCase = (action: string, id: number): Happening => ({ action, object: `case:${id}`, outcome: 'ok' });
