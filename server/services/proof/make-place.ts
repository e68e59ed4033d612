import { and, eq, isNotNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import type { MailContext } from '../appointments/appointment-mail.ts';
import { CLAIMS_OF_DNI } from '../limits/limits.ts';
import { hasDni } from '../people/has-dni.ts';
import type { PersonRow } from '../people/person-row.ts';
import { provisionalHolders } from '../people/provisional.ts';
import { UNUSED } from '../people/unused.ts';
import { giveWay } from './give-way.ts';

/** Somebody who signs up. */
interface Newcomer {
  readonly documento: string;
  /** Network, as `siteOf` says it. */
  readonly address: string;
}

/** Who is tried in one registration: a flood of before the bound is cut bit by bit. */
const AT_ONCE = 20;

/**
 * Makes place among the provisional accounts of a DNI for one more (FIXS-04, docs/decisions/0084): nobody who signs up is
 * refused for what others did. Who gives way is of the network that has most of them, the newcomer's counted, so that a
 * flood from one place ends its own; then whoever never used the account, then the oldest. Who waits, is attended or has an
 * appointment to come stays; if that is so of all of that network nobody ends, for another network's never pay for it, and
 * there are more than `CLAIMS_OF_DNI`.
 * @param context its `db` is the transaction of the registration, in which the DNI is held
 */
export async function makePlace(context: MailContext, tenant: CompiledTenant, newcomer: Newcomer): Promise<void> {
  const { unit } = tenant.public;
  const claims = await provisionalHolders(context.db, unit, newcomer.documento);
  const over = claims.length + 1 - CLAIMS_OF_DNI;
  if (over <= 0) return;
  const unused = await unusedOf(context.db, unit, newcomer.documento);
  const standing = new Set(claims);
  const stays = new Set<PersonRow>();
  for (let tried = 0, ended = 0; tried < AT_ONCE && ended < over; tried += 1) {
    const [next] = mostCrowded([...standing], newcomer.address)
      .filter((claim) => !stays.has(claim))
      .sort((one, other) => rank(other, unused) - rank(one, unused));
    if (next === undefined) return;
    if (await giveWay(context, tenant, next, 'account.crowded')) {
      standing.delete(next);
      ended += 1;
    } else stays.add(next);
  }
}

const rank = ({ id }: PersonRow, unused: ReadonlySet<number>): number => (unused.has(id) ? 1 : 0);

/** Those of the network that has most of them, the oldest first. One that says none is alone. */
function mostCrowded(claims: readonly PersonRow[], newcomer: string): PersonRow[] {
  const of = ({ id, provisionalFrom }: PersonRow): string => provisionalFrom ?? `nobody knows ${id}`;
  const count = new Map<string, number>();
  for (const from of [...claims.map(of), newcomer]) count.set(from, (count.get(from) ?? 0) + 1);
  const size = (claim: PersonRow): number => count.get(of(claim)) ?? 0;
  const most = Math.max(...claims.map(size));
  return claims.filter((claim) => size(claim) === most);
}

async function unusedOf(db: Database, unit: number, documento: string): Promise<ReadonlySet<number>> {
  const mine = and(eq(people.unit, unit), hasDni(people.documento, documento), isNotNull(people.provisionalSince));
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(mine, ...UNUSED));
  return new Set(rows.map(({ id }) => id));
}
