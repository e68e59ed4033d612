import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { recordRefusal } from '../../platform/http/refusal.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';

/** A professional's consulting room: the signed-in professional in their unit. */
export interface Room {
  readonly unit: number;
  readonly professional: number;
}

/**
 * Runs an action on an open attention and audits refused access to attentions of others.
 * @throws AppError as `work` does; 429 TOO_MANY, see `recordRefusal`
 */
export async function withVisitAudit<T>(
  request: FastifyRequest,
  deps: AppDeps,
  work: (room: Room) => Promise<T>,
): Promise<T> {
  const room = { unit: tenantOf(request).public.unit, professional: sessionOf(request).person.id };
  try {
    return await work(room);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) await recordRefusal(request, deps, 'attention.access');
    throw error;
  }
}
