import type { FastifyRequest } from 'fastify';
import { notFound } from '../app-error.ts';
import { tenantOf } from './tenant.ts';

/**
 * The unit of this request. The contract makes the page send `unidad` too: any other than the tenant's is answered as
 * if it were not there (TEN-08, A48).
 */
export function ownUnit(request: FastifyRequest, sent: number): number {
  const { unit } = tenantOf(request).public;
  if (sent !== unit) throw notFound();
  return unit;
}
