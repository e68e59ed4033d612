import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/audit.ts';
import type { Database } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { auditOf, type Happening } from './audit-of.ts';

/** Audit entries of a write, from its response: one, several, or an empty list if nothing changed. */
export type Audited<T> = (answer: T) => Happening | readonly Happening[];

/**
 * Runs a write and keeps its audit entries in one transaction, so that neither is stored without the other.
 * @param work must use the database that it gets, with `{ ...deps, db }` for services
 */
export function withAudit<T>(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'db' | 'clock'>,
  work: (db: Database) => Promise<T>,
  audited: Audited<T>,
): Promise<T> {
  return transaction(deps.db, async (db) => {
    const answer = await work(db);
    for (const happening of [audited(answer)].flat()) await recordAudit(db, auditOf(request, deps.clock, happening));
    return answer;
  });
}
