import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';
import type { Manager } from '../services/art/manager.ts';
import { recordAudit } from '../services/audit.ts';
import { auditOf } from './audit-of.ts';
import { recordRefusal } from './refusal.ts';
import { sessionOf } from './session.ts';
import { tenantOf } from './tenant.ts';

/** What was done, for the audit: `art.read`, `art.cancel`. */
export interface CaseDeed<T> {
  readonly action: string;
  /** Number of the case; absent for what is about many. */
  readonly caseOf?: (answer: T) => number;
}

/** Who works with cases in this request: by the session alone, whatever the page sends (A20). */
export function managerOf(request: FastifyRequest): Manager {
  const { person, role } = sessionOf(request);
  return { unit: tenantOf(request).public.unit, id: person.id, coordinator: role === 'coordinator' };
}

/**
 * Runs what a manager does with cases and keeps it in the audit, also that somebody reached for one that is not theirs
 * (R11, R17).
 * @throws AppError as `work` does; 429 TOO_MANY, see `recordRefusal`
 */
export async function withCaseAudit<T>(
  request: FastifyRequest,
  deps: AppDeps,
  { action, caseOf }: CaseDeed<T>,
  work: (manager: Manager) => Promise<T>,
): Promise<T> {
  const manager = managerOf(request);
  try {
    const answer = await work(manager);
    const object = caseOf ? `case:${caseOf(answer)}` : undefined;
    const happening = { action, ...(object === undefined ? {} : { object }), outcome: 'ok' } as const;
    await recordAudit(deps.db, auditOf(request, deps.clock, happening));
    return answer;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) await recordRefusal(request, deps, 'case.access');
    throw error;
  }
}
