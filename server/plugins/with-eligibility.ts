import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { recordAudit } from '../services/audit.ts';
import type { Point } from '../services/checks/check.ts';
import { type CheckedPeople, type Coverage, runChecks } from '../services/checks/run-checks.ts';
import { secretSources } from '../services/connectors/secrets.ts';
import { auditOf } from './audit-of.ts';
import { tenantOf } from './tenant.ts';

/**
 * Runs the checks of a point for a request; each refusal goes to the log by its code, and to the audit. Before the
 * write it guards, and outside its transaction: an insurer may take seconds.
 * @returns what is to be kept with the write
 * @throws AppError NOT_ELIGIBLE, CHECK_REFUSED
 */
export function withEligibility(
  request: FastifyRequest,
  deps: AppDeps,
  point: Point,
  people: CheckedPeople,
): Promise<Coverage> {
  const { clock } = deps;
  const context = {
    clock,
    ...secretSources(deps),
    report: async (event: { readonly check: string; readonly code: string }) => {
      request.log.warn({ event: 'check.refused', tenant: tenantOf(request).id, ...event }, 'check refused');
      const object = `check:${event.check}:${point}:${event.code}`;
      await recordAudit(deps.db, auditOf(request, clock, { action: 'check', object, outcome: 'refused' }));
    },
  };
  return runChecks(context, tenantOf(request), point, people);
}
