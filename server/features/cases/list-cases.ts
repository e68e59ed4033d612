import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { appointments, artCases, people } from '../../platform/db/schema/index.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';
import { type CaseFilter, filteredBy, orderedBy } from './case-filter.ts';
import { type CaseRow, presentCaseRow } from './case-row.ts';
import { type CaseContext, joinedCases, managers, seenBy, withStatus } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** Rows of a page (S9). */
export const PAGE_SIZE = 10;

/** Cases per query of an export; other requests are answered in between. */
const CHUNK = 250;

/** A page of the list; `pagina` is the returned page, which may differ from the requested one. */
export interface CaseList {
  readonly casos: readonly CaseRow[];
  readonly total: number;
  readonly pagina: number;
}

/** A page of the cases that a manager sees, filtered. Beyond the last page it returns the last. */
export async function listCases(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { filter, page }: { readonly filter: CaseFilter; readonly page: number },
): Promise<CaseList> {
  const which = and(seenBy(manager), filteredBy(context, tenant, manager, filter));
  const total = await totalOf(context, which);
  const pagina = Math.min(Math.max(1, Math.trunc(page)), Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const rows = await joinedCases(context.db)
    .where(which)
    .orderBy(...orderedBy(context, tenant, filter.orden))
    .limit(PAGE_SIZE)
    .offset((pagina - 1) * PAGE_SIZE);
  return { casos: rows.map((row) => presentCaseRow(tenant, withStatus(context, tenant, row))), total, pagina };
}

async function totalOf({ db }: CaseContext, which: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .leftJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(which);
  return found?.total ?? 0;
}

/**
 * All cases of the filter, in its order; for exports.
 * @throws AppError 422 EXPORT_TOO_LONG for more than `most`: a truncated file would look complete
 */
export async function allCases(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { filter, most }: { readonly filter: CaseFilter; readonly most: number },
): Promise<readonly CaseRow[]> {
  const which = and(seenBy(manager), filteredBy(context, tenant, manager, filter));
  const total = await totalOf(context, which);
  if (total > most) throw tooLong(tenant, total, most);
  const order = await context.db
    .select({ id: artCases.id })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .innerJoin(managers, eq(managers.id, artCases.managerId))
    .leftJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(which)
    .orderBy(...orderedBy(context, tenant, filter.orden))
    .limit(most);
  const cases: CaseRow[] = [];
  for (let at = 0; at < order.length; at += CHUNK) {
    const ids = order.slice(at, at + CHUNK).map(({ id }) => id);
    const rows = await joinedCases(context.db).where(and(seenBy(manager), inArray(artCases.id, ids)));
    const found = new Map(rows.map((row) => [row.one.id, presentCaseRow(tenant, withStatus(context, tenant, row))]));
    cases.push(...ids.flatMap((id) => found.get(id) ?? []));
  }
  return cases;
}

function tooLong(tenant: CompiledTenant, total: number, most: number): AppError {
  const words = tenant.server.texts['server.EXPORT_TOO_LONG'];
  const say = words === undefined ? {} : { say: renderText(words, tenantScope(tenant, { total, most })) };
  return new AppError(422, 'EXPORT_TOO_LONG', say);
}
