import { and, count, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { appointments, artCases, people } from '../../platform/db/schema/index.ts';
import { type CaseFilter, filteredBy, orderedBy } from './case-filter.ts';
import { type CaseContext, managers, seenBy } from './cases-of.ts';
import { PAGE_SIZE } from './list-cases.ts';
import type { Manager } from './manager.ts';

/** Position of a case in a list, from 1, with the cases before and after it. */
export interface CaseNeighbours {
  readonly anterior: number | null;
  readonly siguiente: number | null;
  /** Null when the case is not in the list: it belongs to another manager, or the filter excludes it. */
  readonly posicion: number | null;
  readonly pagina: number | null;
  readonly total: number;
}

/** The position of a case in a manager's list with a filter and an order; must agree with the list row by row. */
export async function caseNeighbours(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { filter, number }: { readonly filter: CaseFilter; readonly number: number },
): Promise<CaseNeighbours> {
  const { db } = context;
  const which = and(seenBy(manager), filteredBy(context, tenant, manager, filter));
  const order = sql.join(orderedBy(context, tenant, filter.orden), sql`, `);
  const list = db
    .select({
      number: sql<number>`${artCases.number}`.as('number'),
      anterior: sql<number | null>`lag(${artCases.number}) over (order by ${order})`.as('anterior'),
      siguiente: sql<number | null>`lead(${artCases.number}) over (order by ${order})`.as('siguiente'),
      posicion: sql<number>`(row_number() over (order by ${order}))::int`.as('posicion'),
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .innerJoin(managers, eq(managers.id, artCases.managerId))
    .leftJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(which)
    .as('list');
  const [found] = await db.select().from(list).where(eq(list.number, number));
  if (found !== undefined) {
    const { anterior, siguiente, posicion, total } = found;
    return { anterior, siguiente, posicion, pagina: Math.ceil(posicion / PAGE_SIZE), total };
  }
  const [all] = await db.select({ total: count() }).from(list);
  return { anterior: null, siguiente: null, posicion: null, pagina: null, total: all?.total ?? 0 };
}
