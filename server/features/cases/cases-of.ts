import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { caseStatus } from '../../../engine/domain/case/case.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { notFound } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { LARGEST_INTEGER } from '../../platform/db/schema/columns.ts';
import { appointments, artCases, people } from '../../platform/db/schema/index.ts';
import type { JoinedCase } from './case-row.ts';
import { underWay } from './case-status.ts';
import type { Manager } from './manager.ts';

/** Dependencies for reading cases. */
export interface CaseContext {
  readonly db: Database;
  readonly clock: Clock;
}

/** Alias of `people` for the manager, beside the worker. */
export const managers = alias(people, 'managers');

/**
 * SQL condition for the cases that a manager may see: their own, or for a coordinator all of the unit.
 */
export function seenBy({ unit, id, coordinator }: Manager): SQL | undefined {
  return and(eq(artCases.unit, unit), coordinator ? undefined : eq(artCases.managerId, id));
}

/** Cases joined with worker, manager and current appointment, without a condition; for {@link withStatus}. */
export function joinedCases(db: Database) {
  return db
    .select({
      one: artCases,
      worker: people,
      manager: { id: managers.id, firstName: managers.firstName, lastName: managers.lastName },
      appointment: appointments,
      waiting: underWay,
    })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .innerJoin(managers, eq(managers.id, artCases.managerId))
    .leftJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .$dynamic();
}

/** The case of a row of {@link joinedCases}, with its status at this moment. */
export function withStatus(
  { clock }: CaseContext,
  tenant: CompiledTenant,
  { waiting, ...row }: Omit<JoinedCase, 'status'> & { readonly waiting: boolean },
): JoinedCase {
  const state = { end: row.one.ended, appointment: row.appointment, waiting };
  return { ...row, status: caseStatus(state, clock.now(), tenant.public.settings) };
}

/**
 * A case by its number, if the manager may see it.
 * @throws AppError 404, the same for missing cases and those of other managers
 */
export async function caseOf(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  number: number,
): Promise<JoinedCase> {
  const [found] = await casesOf(context, tenant, manager, [number]);
  if (!found) throw notFound();
  return found;
}

/** Locks all cases of these workers until the transaction ends, in order of id. */
export async function lockCasesOf(tx: Database, workers: readonly number[]): Promise<void> {
  await tx
    .select({ id: artCases.id })
    .from(artCases)
    .where(inArray(artCases.personId, [...workers]))
    .orderBy(asc(artCases.id))
    .for('update');
}

/**
 * SQL condition for the appointments of cases of one unit: those given for them, and the current ones, also of a server
 * that does not know `appointments.caseId` yet.
 */
export function ofCases(unit: number, cases: readonly JoinedCase[]): SQL | undefined {
  const ids = cases.map(({ one }) => one.id);
  const current = cases.flatMap(({ one }) => one.appointmentId ?? []);
  return and(
    eq(appointments.unit, unit),
    or(inArray(appointments.caseId, ids), current.length > 0 ? inArray(appointments.id, current) : undefined),
  );
}

/**
 * Locks a case, with the other cases of its worker, and its appointments, until the transaction ends.
 * @throws AppError 404
 */
export async function lockedCase(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  number: number,
): Promise<JoinedCase> {
  const [found] = await lockedCases(context, tenant, manager, [number]);
  if (!found) throw notFound();
  return found;
}

/**
 * Locks several cases as {@link lockedCase} does, all in one order, so that requests for crossing sets do not deadlock.
 * @returns the cases in order of number
 * @throws AppError 404 when one of them does not exist, or is another manager's
 */
export async function lockedCases(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  numbers: readonly number[],
): Promise<JoinedCase[]> {
  const found = await casesOf(context, tenant, manager, numbers);
  const workers = found.map(({ one }) => one.personId);
  await lockCasesOf(context.db, workers);
  await context.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(ofCases(manager.unit, found))
    .orderBy(appointments.id)
    .for('update');
  return casesOf(context, tenant, manager, numbers);
}

/** @throws AppError 404 when the manager does not see all of them */
async function casesOf(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  numbers: readonly number[],
): Promise<JoinedCase[]> {
  const wanted = new Set(numbers);
  for (const number of wanted) requireNumber(number);
  const found = await joinedCases(context.db)
    .where(and(seenBy(manager), inArray(artCases.number, [...wanted])))
    .orderBy(asc(artCases.number));
  if (found.length < wanted.size) throw notFound();
  return found.map((row) => withStatus(context, tenant, row));
}

/** @throws AppError 404 for a number that no case can have */
function requireNumber(number: number): void {
  if (!Number.isSafeInteger(number) || number < 1 || number > LARGEST_INTEGER) throw notFound();
}
