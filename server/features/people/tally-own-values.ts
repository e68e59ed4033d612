import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type OwnCount, OwnTally } from '../../../engine/language/rules/values/own-tally.ts';
import type { Database } from '../../platform/db/database.ts';
import { artCases, people } from '../../platform/db/schema/index.ts';

/** Rows per query, to limit memory. */
const AT_ONCE = 1_000;

/** Counts how the tenant's own fields are stored for its unit's people and cases; returns counts only, no values. */
export async function tallyOwnValues(db: Database, tenant: CompiledTenant): Promise<readonly OwnCount[]> {
  const ofPeople = await tallyIn(db, people, tenant.public.unit, new OwnTally('person', tenant.server.own.person));
  const ofCases = await tallyIn(db, artCases, tenant.public.unit, new OwnTally('case', tenant.server.own.case));
  return [...ofPeople, ...ofCases];
}

async function tallyIn(
  db: Database,
  table: typeof people | typeof artCases,
  unit: number,
  tally: OwnTally,
): Promise<readonly OwnCount[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: table.id, own: table.own })
      .from(table)
      .where(and(eq(table.unit, unit), gt(table.id, after), ne(table.own, sql`'{}'::jsonb`)))
      .orderBy(asc(table.id))
      .limit(AT_ONCE);
    for (const { own } of rows) tally.add(own);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return tally.result();
    after = last.id;
  }
}
