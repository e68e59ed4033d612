import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type ListReading, listReading, recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { artCases } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf, type Happening } from '../../platform/http/audit-of.ts';
import { recordRefusal } from '../../platform/http/refusal.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import type { Manager } from './manager.ts';

/** Cases of a list whose workers are looked up for the audit. */
const MOST_LISTED = 1_000;

/** An audited action on cases, such as `art.read` or `art.cancel`. */
export interface CaseDeed<T> {
  readonly action: string;
  /** Number of the case; absent for actions on several. */
  readonly caseOf?: (answer: T) => number;
  /** Describes a list of cases that was read: filter, number of rows, and numbers of the cases that it showed. */
  readonly listOf?: (answer: T) => ListedCases;
}

/** A list of cases that was read. */
export interface ListedCases {
  readonly filter: object;
  readonly shown: number;
  readonly cases: readonly number[];
}

/** The manager of this request, from the session only. */
export function managerOf(request: FastifyRequest): Manager {
  const { person, role } = sessionOf(request);
  return { unit: tenantOf(request).public.unit, id: person.id, coordinator: role === 'coordinator' };
}

/**
 * Runs an action on cases, and audits refused access to cases of other managers.
 * @throws AppError as `work` does; 429 TOO_MANY, see `recordRefusal`
 */
export async function withCaseAccess<T>(
  request: FastifyRequest,
  deps: AppDeps,
  work: (manager: Manager) => Promise<T>,
): Promise<T> {
  try {
    return await work(managerOf(request));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) await recordRefusal(request, deps, 'case.access');
    throw error;
  }
}

/**
 * As `withCaseAccess`, for reads: also audits the action. Writes are audited in their own transaction (`Audited`).
 * @throws AppError as `withCaseAccess`
 */
export function withCaseAudit<T>(
  request: FastifyRequest,
  deps: AppDeps,
  { action, caseOf, listOf }: CaseDeed<T>,
  work: (manager: Manager) => Promise<T>,
): Promise<T> {
  return withCaseAccess(request, deps, async (manager) => {
    const answer = await work(manager);
    const about = caseOf ? { object: `case:${caseOf(answer)}` } : {};
    const listed = listOf?.(answer);
    const list = listed && { list: await caseReading(deps, manager.unit, listed) };
    await recordAudit(deps.db, auditOf(request, deps.clock, { action, ...about, ...list, outcome: 'ok' }));
    return answer;
  });
}

/** Names the workers of listed cases, so that each reading of a person is found by the person. */
async function caseReading({ db }: AppDeps, unit: number, { filter, shown, cases }: ListedCases): Promise<ListReading> {
  const workers =
    cases.length === 0
      ? []
      : await db
          .selectDistinct({ id: artCases.personId })
          .from(artCases)
          .where(and(eq(artCases.unit, unit), inArray(artCases.number, cases.slice(0, MOST_LISTED))));
  return listReading(
    filter,
    shown,
    workers.map(({ id }) => id),
  );
}

/** The audit entry of a write on the case with a number. */
export const onCase = (action: string, id: number): Happening => ({ action, object: `case:${id}`, outcome: 'ok' });
