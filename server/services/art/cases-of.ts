import { and, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { notFound } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments, artCases, people } from '../../db/schema/index.ts';
import type { JoinedCase } from './case-row.ts';
import { caseStatus } from './case-status.ts';
import type { Manager } from './manager.ts';

/** What reading cases stands on. */
export interface CaseContext {
  readonly db: Database;
  readonly clock: Clock;
}

/** The manager's own record beside the worker's. */
export const gestores = alias(people, 'gestores');

/** The cases a manager may see: their own, and a coordinator those of the unit (ART-02, A20). */
export function seenBy({ unit, id, coordinator }: Manager): SQL | undefined {
  return and(eq(artCases.unit, unit), coordinator ? undefined : eq(artCases.gestorId, id));
}

/** Cases joined with worker, manager and the appointment that counts, still to be narrowed. */
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

/** Ids are the database's `integer`; a greater number names nothing. */
const LAST_ID = 2 ** 31 - 1;

/**
 * A case by its number, if the manager may see it.
 * @throws AppError 404, alike for what is not there and what is another's
 */
export async function caseOf(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  number: number,
): Promise<JoinedCase> {
  if (!Number.isSafeInteger(number) || number < 1 || number > LAST_ID) throw notFound();
  const [found] = await joinedCases(context, tenant).where(and(seenBy(manager), eq(artCases.number, number)));
  if (!found) throw notFound();
  return found;
}

/**
 * The same inside a transaction that changes it: nobody else changes it, nor the worker's appointments that its status
 * is read from, until that ends.
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
