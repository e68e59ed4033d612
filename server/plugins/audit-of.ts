import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type AuditEntry, byLink } from '../services/audit.ts';
import { tenantOf } from './tenant.ts';

/** What happened; the rest of the row comes from the request. */
export type Happening = Pick<AuditEntry, 'action' | 'outcome'> & {
  readonly object?: string;
  /** The request came by a link, whoever is signed in beside it: the entry link's id, or null for one without a row. */
  readonly link?: number | null;
};

/** An audit row for something that happened during `request`: who, where from, in which unit, when. */
export function auditOf(request: FastifyRequest, clock: Clock, { link, ...happening }: Happening): AuditEntry {
  return {
    at: clock.now(),
    unit: tenantOf(request).public.unit,
    ...(link === undefined ? actorOfSession(request) : byLink(link)),
    address: request.ip,
    requestId: request.id,
    ...happening,
  };
}

/** The person who is signed in; in a session that a link opened, the link: its holder may never have seen it. */
function actorOfSession({ session }: FastifyRequest) {
  if (session?.subject) return byLink(session.subject.linkId);
  return { actorId: session?.person.id ?? null, actorRole: session?.role ?? null };
}
