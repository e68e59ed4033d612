import type { FastifyRequest } from 'fastify';
import { notFound } from '../core/app-error.ts';
import { tenantOf } from './tenant.ts';

/**
 * The unit of this request. The contract's pages also send `unidad`; another one than the tenant's gives 404 (TEN-08,
 * A48).
 */
export function ownUnit(request: FastifyRequest, sent: number): number {
  const { unit } = tenantOf(request).public;
  if (sent !== unit) throw notFound();
  return unit;
}
