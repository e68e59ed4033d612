import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { notFound } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { LARGEST_INTEGER } from '../../platform/db/schema/columns.ts';
import { appointments, artCases, people } from '../../platform/db/schema/index.ts';
import type { JoinedCase } from './case-row.ts';
import { caseStatus } from './case-status.ts';
import type { Manager } from './manager.ts';

/** Dependencies for reading cases. */
export interface CaseContext {
  readonly db: Database;
  readonly clock: Clock;
}

/** Alias of `people` for the manager, beside the worker. */
export const gestores = alias(people, 'gestores');

/**
 * SQL condition for the cases that a manager may see: their own, or for a coordinator all of the unit (ART-02, A20).
 */
export function seenBy({ unit, id, coordinator }: Manager): SQL | undefined {
  return and(eq(artCases.unit, unit), coordinator ? undefined : eq(artCases.gestorId, id));
}

/** Cases joined with worker, manager and current appointment, without a condition. */
export function joinedCases({ db, clock }: CaseContext, tenant: CompiledTenant) {
  const status = caseStatus(tenant, clock.now());
  return db
    .select({
      one: artCases,
      worker: people,
      gestor: { id: gestores.id, nome: gestores.nome, sobrenome: gestores.sobrenome },
      appointment: appointments,
      status,
    })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .innerJoin(gestores, eq(gestores.id, artCases.gestorId))
    .leftJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .$dynamic();
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
  if (!Number.isSafeInteger(number) || number < 1 || number > LARGEST_INTEGER) throw notFound();
  const [found] = await joinedCases(context, tenant).where(and(seenBy(manager), eq(artCases.number, number)));
  if (!found) throw notFound();
  return found;
}

/** Locks all cases of a worker until the transaction ends, in order of id. */
export async function lockCasesOf(tx: Database, worker: number): Promise<void> {
  await tx
    .select({ id: artCases.id })
    .from(artCases)
    .where(eq(artCases.personId, worker))
    .orderBy(asc(artCases.id))
    .for('update');
}

/**
 * SQL condition for the appointments of a case: those given for it, and the current one, also of a server that does not
 * know `appointments.caseId` yet.
 */
export function ofCase({ one }: Pick<JoinedCase, 'one'>): SQL | undefined {
  const current = one.appointmentId === null ? undefined : eq(appointments.id, one.appointmentId);
  return and(eq(appointments.unit, one.unit), or(eq(appointments.caseId, one.id), current));
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
  const found = await caseOf(context, tenant, manager, number);
  await lockCasesOf(context.db, found.one.personId);
  await context.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(ofCase(found))
    .orderBy(appointments.id)
    .for('update');
  return caseOf(context, tenant, manager, number);
}
