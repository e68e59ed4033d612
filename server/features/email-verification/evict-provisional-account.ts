import { and, eq, isNotNull } from 'drizzle-orm';
import type { Identity } from '../../../engine/domain/identity/identity.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { CLAIMS_OF_DNI } from '../../platform/limits/limits.ts';
import type { MailContext } from '../appointment-mail/index.ts';
import { withoutMoney } from '../payments/index.ts';
import { provisionalHolders, UNUSED } from '../people/index.ts';
import { endProvisionalAccount } from './end-provisional-account.ts';

interface Newcomer {
  readonly identity: Identity;
  /** Network of the address, by `siteOf`. */
  readonly address: string;
}

/** Accounts that one registration evicts at most: it reduces an older flood step by step. */
const AT_ONCE = 20;

/**
 * Evicts provisional accounts of a DNI beyond `CLAIMS_OF_DNI` (docs/decisions/0032), so that no registration is refused
 * because of others. Chooses from the network with most accounts, the new one counted, so that a flood evicts its own;
 * unused accounts first, then the oldest. Accounts in use stay, even if that means no eviction.
 * @param context its `db` is the transaction of the registration, which locks the DNI
 */
export async function evictProvisionalAccounts(
  context: MailContext,
  tenant: CompiledTenant,
  newcomer: Newcomer,
): Promise<void> {
  const { unit } = tenant.public;
  const claims = await provisionalHolders(context.db, unit, newcomer.identity);
  const over = claims.length + 1 - CLAIMS_OF_DNI;
  if (over <= 0) return;
  const unused = await unusedOf(context, unit, newcomer.identity);
  const standing = new Set(claims);
  const stays = new Set<PersonRow>();
  for (let tried = 0, ended = 0; tried < AT_ONCE && ended < over; tried += 1) {
    const [next] = mostCrowded([...standing], newcomer.address)
      .filter((claim) => !stays.has(claim))
      .sort((one, other) => rank(other, unused) - rank(one, unused));
    if (next === undefined) return;
    if (await endProvisionalAccount(context, tenant, next, 'account.crowded')) {
      standing.delete(next);
      ended += 1;
    } else stays.add(next);
  }
}

const rank = ({ id }: PersonRow, unused: ReadonlySet<number>): number => (unused.has(id) ? 1 : 0);

/**
 * Accounts of the network with most of them, oldest first. An account without a network counts as a network of its own.
 */
function mostCrowded(claims: readonly PersonRow[], newcomer: string): PersonRow[] {
  const of = ({ id, provisionalFrom }: PersonRow): string => provisionalFrom ?? `unknown ${id}`;
  const count = new Map<string, number>();
  for (const from of [...claims.map(of), newcomer]) count.set(from, (count.get(from) ?? 0) + 1);
  const size = (claim: PersonRow): number => count.get(of(claim)) ?? 0;
  const most = Math.max(...claims.map(size));
  return claims.filter((claim) => size(claim) === most);
}

async function unusedOf({ db, clock }: MailContext, unit: number, identity: Identity): Promise<ReadonlySet<number>> {
  const mine = and(eq(people.unit, unit), hasIdentity(people, identity), isNotNull(people.provisionalSince));
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(mine, ...UNUSED, ...withoutMoney(db, clock.now())));
  return new Set(rows.map(({ id }) => id));
}
