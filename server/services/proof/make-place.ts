import { and, eq, isNotNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { CLAIMS_OF_DNI } from '../limits/limits.ts';
import type { PersonRow } from '../people/person-row.ts';
import { provisionalHolders } from '../people/provisional.ts';
import { UNUSED } from '../people/unused.ts';
import { giveWay } from './give-way.ts';

/** Somebody who signs up. */
interface Newcomer {
  readonly documento: string;
  /** Network address, as `networkOf` says it. */
  readonly address: string;
}

/** Who is known to end in one registration: a flood of before the bound is cut bit by bit. */
const AT_ONCE = 20;

/**
 * Makes place among the provisional accounts of a DNI for one more (FIXS-04, docs/decisions/0084): nobody who signs up is
 * refused for what others did, and there are never more than are read at the door. Who gives way is of the network address
 * that has most of them, the newcomer's counted, so that a flood from one place ends its own; then whoever never used the
 * account, then the oldest. Whom a professional has in hand stays.
 * @param context its `db` is the transaction of the registration, in which the DNI is held
 */
export async function makePlace(context: MailContext, tenant: CompiledTenant, newcomer: Newcomer): Promise<void> {
  const { unit } = tenant.public;
  const claims = await provisionalHolders(context.db, unit, newcomer.documento);
  let over = Math.min(claims.length + 1 - CLAIMS_OF_DNI, AT_ONCE);
  if (over <= 0) return;
  const unused = await unusedOf(context.db, unit, newcomer.documento);
  const left = new Set(claims);
  while (over > 0 && left.size > 0) {
    const [next] = mostCrowded([...left], newcomer.address).sort(
      (one, other) => rank(other, unused) - rank(one, unused),
    );
    if (next === undefined) return;
    left.delete(next);
    if (await giveWay(context, tenant, next, 'account.crowded')) over -= 1;
  }
}

const rank = ({ id }: PersonRow, unused: ReadonlySet<number>): number => (unused.has(id) ? 1 : 0);

/** Those of the address that has most of them, the oldest first. One that says none is alone. */
function mostCrowded(claims: readonly PersonRow[], newcomer: string): PersonRow[] {
  const of = ({ id, provisionalFrom }: PersonRow): string => provisionalFrom ?? `nobody knows ${id}`;
  const count = new Map<string, number>();
  for (const from of [...claims.map(of), newcomer]) count.set(from, (count.get(from) ?? 0) + 1);
  const size = (claim: PersonRow): number => count.get(of(claim)) ?? 0;
  const most = Math.max(...claims.map(size));
  return claims.filter((claim) => size(claim) === most);
}

async function unusedOf(db: Database, unit: number, documento: string): Promise<ReadonlySet<number>> {
  const mine = and(eq(people.unit, unit), eq(people.documento, documento), isNotNull(people.provisionalSince));
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(mine, ...UNUSED));
  return new Set(rows.map(({ id }) => id));
}
