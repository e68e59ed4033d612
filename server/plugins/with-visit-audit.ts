import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';
import { recordRefusal } from './refusal.ts';
import { sessionOf } from './session.ts';
import { tenantOf } from './tenant.ts';

/** Whose consulting room a request is about: the professional who is signed in, in their unit. */
export interface Room {
  readonly unit: number;
  readonly professional: number;
}

/**
 * Runs what a professional does with an attention in hand. That somebody reached for one that is not theirs is kept in
 * the audit (R11).
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
