import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudits } from '../audit/audit.ts';
import type { AppDeps } from '../deps.ts';
import { auditOf } from './audit-of.ts';
import { sessionOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Entries already audited per session, for lists that a page polls. */
    readonly polledReadings: Set<string>;
  }
}

/** Entries to remember; at the limit all are forgotten, and audited once more. */
const MOST = 100_000;

/** Registers the memory of audited entries. */
export function registerPolledReadings(app: FastifyInstance): void {
  app.decorate('polledReadings', new Set<string>());
}

/**
 * Audits the entries of a polled list once per session and server, so that the audit shows who saw whom and not how
 * often the page polled.
 * @param objects the shown entries, as `kind:id`
 */
export async function recordPolledReadings(
  request: FastifyRequest,
  deps: AppDeps,
  action: 'queue.read' | 'agenda.read',
  objects: readonly string[],
): Promise<void> {
  const { polledReadings: known } = request.server;
  const { id } = sessionOf(request);
  const keyOf = (object: string) => `${id} ${action} ${object}`;
  const fresh = objects.filter((object) => !known.has(keyOf(object)));
  if (fresh.length === 0) return;
  const entries = fresh.map((object) => auditOf(request, deps.clock, { action, object, outcome: 'ok' }));
  await recordAudits(deps.db, entries);
  if (known.size + fresh.length > MOST) known.clear();
  for (const object of fresh) known.add(keyOf(object));
}
