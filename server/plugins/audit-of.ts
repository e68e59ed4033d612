import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { AuditEntry } from '../services/audit.ts';
import { tenantOf } from './tenant.ts';

/** What happened; the rest of the row comes from the request. */
export type Happening = Pick<AuditEntry, 'action' | 'outcome'> & { readonly object?: string };

/** An audit row for something that happened during `request`: who, where from, in which unit, when. */
export function auditOf(request: FastifyRequest, clock: Clock, happening: Happening): AuditEntry {
  return {
    at: clock.now(),
    unit: tenantOf(request).public.unit,
    actorId: request.session?.person.id ?? null,
    actorRole: request.session?.role ?? null,
    address: request.ip,
    requestId: request.id,
    ...happening,
  };
}
