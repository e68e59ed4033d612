import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { recordAudits } from '../services/audit.ts';
import { auditOf } from './audit-of.ts';
import { sessionOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What sessions were shown already, of lists that a page asks for by itself. */
    readonly polledReadings: Set<string>;
  }
}

/** When so many are remembered they are forgotten, and kept in the audit once more. */
const MOST = 100_000;

/** Lets readings of polled lists be told apart from their repetitions. */
export function registerPolledReadings(app: FastifyInstance): void {
  app.decorate('polledReadings', new Set<string>());
}

/**
 * Keeps in the audit what a session is shown by a list that the page polls every few seconds: each entry once for each session
 * and server, so that the audit says who saw whom, and not how often the page asked (R17).
 * @param objects what is shown, as `kind:id`
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
