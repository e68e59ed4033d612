import type { FastifyRequest } from 'fastify';
import { type AuditEntry, byLink, type ListReading } from '../audit/audit.ts';
import type { Clock } from '../core/clock.ts';
import { tenantOf } from './tenant.ts';

/** An audited action; the rest of the row comes from the request. */
export type Happening = Pick<AuditEntry, 'action' | 'outcome'> & {
  readonly object?: string;
  /** The list of people that was read. */
  readonly list?: ListReading;
  /** The request came by a link, in any session: the entry link's id, or null for links without a row. */
  readonly link?: number | null;
};

/** An audit row for an action during `request`: actor, address, unit and time. */
export function auditOf(request: FastifyRequest, clock: Clock, { link, list, ...happening }: Happening): AuditEntry {
  return {
    at: clock.now(),
    unit: tenantOf(request).public.unit,
    ...(link === undefined ? actorOfSession(request) : byLink(link)),
    address: request.ip,
    requestId: request.id,
    ...happening,
    ...list,
  };
}

/** The signed-in person; in a link's session the link, because its holder may be another person. */
function actorOfSession({ session }: FastifyRequest) {
  if (session?.subject) return byLink(session.subject.linkId);
  return { actorId: session?.person.id ?? null, actorRole: session?.role ?? null };
}
