import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/audit.ts';
import { AppError } from '../core/app-error.ts';
import type { AppDeps } from '../deps.ts';
import { REFUSALS_KEPT } from '../limits/limits.ts';
import { MinuteCounts } from '../limits/minute-counts.ts';
import { auditOf } from './audit-of.ts';
import { sessionOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Number of refusals per signed-in person in the current minute. */
    readonly refusals: MinuteCounts;
  }
}

/** Registers the counts of refusals. */
export function registerRefusals(app: FastifyInstance): void {
  app.decorate('refusals', new MinuteCounts());
}

/**
 * Audits refused access to objects of others. A limited number a minute get a row each; one more row says that
 * the limit was reached, and further attempts in that minute get 429. This keeps the audit from being flooded, and
 * slows guessing of ids (decision 0032).
 * @throws AppError 429 TOO_MANY beyond the limit
 */
export async function recordRefusal(
  request: FastifyRequest,
  deps: AppDeps,
  action: 'route.access' | 'case.access' | 'attention.access',
): Promise<void> {
  const { refusals } = request.server;
  const over = refusals.add(`person ${sessionOf(request).person.id}`) - REFUSALS_KEPT * deps.config.limitsFactor;
  const object = `route:${request.routeOptions.url}`;
  const kept = over === 1 ? 'access.many' : action;
  if (over <= 1) await recordAudit(deps.db, auditOf(request, deps.clock, { action: kept, object, outcome: 'refused' }));
  if (over === 1) request.log.warn({ event: 'limit.reached', call: object, by: 'refusals' }, 'alarm');
  if (over > 0) throw new AppError(429, 'TOO_MANY', { retryAfter: refusals.left });
}
