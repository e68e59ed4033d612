import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { type OwnCount, OwnTally } from '../../../engine/types/own-tally.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';

/** Rows read at once: what a field counts must not need memory for every person. */
const AT_ONCE = 1_000;

/** How the tenant's own fields are stored with the people of its unit, in counts alone: no value leaves the database's side. */
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
