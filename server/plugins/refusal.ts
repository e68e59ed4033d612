import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';
import { recordAudit } from '../services/audit.ts';
import { REFUSALS_KEPT } from '../services/limits/limits.ts';
import { MinuteCounts } from '../services/limits/minute-counts.ts';
import { auditOf } from './audit-of.ts';
import { sessionOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How often who is signed in was refused in this minute. */
    readonly refusals: MinuteCounts;
  }
}

/** Lets refusals be counted. */
export function registerRefusals(app: FastifyInstance): void {
  app.decorate('refusals', new MinuteCounts());
}

/**
 * Keeps in the audit that somebody signed in reached for what is not theirs (R11). So many a minute have a row each; one more
 * says that there were more, and whatever follows in that minute is refused as too much: the audit is kept for years, and
 * nobody fills it, nor tries numbers faster than that (decision 0099).
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
