import { and, eq, type SQL } from 'drizzle-orm';
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

/**
 * Locks a case, and the worker's appointments that its status depends on, until the transaction ends.
 * @throws AppError 404
 */
export async function lockedCase(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  number: number,
): Promise<JoinedCase> {
  const { one } = await caseOf(context, tenant, manager, number);
  await context.db.select({ id: artCases.id }).from(artCases).where(eq(artCases.id, one.id)).for('update');
  await context.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.unit, one.unit), eq(appointments.personId, one.personId)))
    .orderBy(appointments.id)
    .for('update');
  return caseOf(context, tenant, manager, number);
}
