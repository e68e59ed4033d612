import { and, count, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { appointments, artCases, people } from '../../db/schema/index.ts';
import { type CaseFilter, filteredBy, orderedBy } from './case-filter.ts';
import { type CaseRow, presentCaseRow } from './case-row.ts';
import { type CaseContext, joinedCases, seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** Rows of a page (S9). */
export const PAGE_SIZE = 10;

/** A page of the list; `pagina` is the one that was really told, whatever was asked for (A50). */
export interface CaseList {
  readonly casos: readonly CaseRow[];
  readonly total: number;
  readonly pagina: number;
}

/** A page of the cases that a manager sees, as the filter wants them. A page beyond the last is the last. */
export async function listCases(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  filter: CaseFilter,
  page: number,
): Promise<CaseList> {
  const which = and(seenBy(manager), filteredBy(context, tenant, manager, filter));
  const [{ total } = { total: 0 }] = await context.db
    .select({ total: count() })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .leftJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(which);
  const pagina = Math.min(Math.max(1, Math.trunc(page)), Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const rows = await joinedCases(context, tenant)
    .where(which)
    .orderBy(...orderedBy(context, tenant, filter.orden))
    .limit(PAGE_SIZE)
    .offset((pagina - 1) * PAGE_SIZE);
  return { casos: rows.map((row) => presentCaseRow(tenant, row)), total, pagina };
}

/** Every case of the filter up to `most`, in its order; for exports. */
export async function allCases(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  filter: CaseFilter,
  most: number,
): Promise<readonly CaseRow[]> {
  const which = and(seenBy(manager), filteredBy(context, tenant, manager, filter));
  const rows = await joinedCases(context, tenant)
    .where(which)
    .orderBy(...orderedBy(context, tenant, filter.orden))
    .limit(most);
  return rows.map((row) => presentCaseRow(tenant, row));
}
