import type { FastifyRequest } from 'fastify';
import { ownName } from '../../../engine/language/forms/own-name.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { secretSources } from '../../platform/outbound/secrets.ts';
import type { Point } from './check.ts';
import { type CheckEvent, type CheckedPeople, type CheckResult, type Coverage, runChecks } from './run-checks.ts';

/**
 * Runs the checks of the points that a request passes, all at once; logs each refusal by its code and audits it. Call it before the write it
 * guards and outside its transaction: an insurer may take seconds.
 * @param unanswered names of the form's fields that this person's answers hide: nothing is stored for them
 * @returns values to store with the write, and what the checks show
 * @throws AppError NOT_ELIGIBLE, CHECK_REFUSED
 */
export async function withEligibility(
  request: FastifyRequest,
  deps: AppDeps,
  points: readonly Point[],
  people: CheckedPeople,
  unanswered: readonly string[] = [],
): Promise<CheckResult> {
  const { clock } = deps;
  const context = {
    clock,
    ...secretSources(deps),
    report: async (event: CheckEvent) => {
      request.log.warn({ event: 'check.refused', tenant: tenantOf(request).id, ...event }, 'check refused');
      const object = `check:${event.check}:${event.point}:${event.code}`;
      await recordAudit(deps.db, auditOf(request, clock, { action: 'check', object, outcome: 'refused' }));
    },
  };
  const { coverage, shown } = await runChecks(context, tenantOf(request), points, people);
  return { coverage: withoutNames(coverage, new Set(unanswered)), shown };
}

function withoutNames({ own = {}, ...texts }: Coverage, names: ReadonlySet<string>): Coverage {
  const kept = <Value>(values: Readonly<Record<string, Value>>, nameOf: (key: string) => string) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !names.has(nameOf(key))));
  return { ...kept(texts, (key) => key), own: kept(own, ownName) };
}
