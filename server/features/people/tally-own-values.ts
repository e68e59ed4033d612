import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { type OwnCount, OwnTally } from '../../../engine/values/own-tally.ts';
import type { Database } from '../../platform/db/database.ts';
import { people } from '../../platform/db/schema/index.ts';

/** Rows per query, to limit memory. */
const AT_ONCE = 1_000;

/** Counts how the tenant's own fields are stored for its unit's people; returns counts only, no values. */
export async function tallyOwnValues(db: Database, tenant: CompiledTenant): Promise<readonly OwnCount[]> {
  const tally = new OwnTally(tenant.server.own.person);
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: people.id, own: people.own })
      .from(people)
      .where(and(eq(people.unit, tenant.public.unit), gt(people.id, after), ne(people.own, sql`'{}'::jsonb`)))
      .orderBy(asc(people.id))
      .limit(AT_ONCE);
    for (const { own } of rows) tally.add(own);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return tally.result();
    after = last.id;
  }
}
