import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { identityIn } from '../../platform/db/identity.ts';
import type { Sweeping } from '../../platform/db/in-batches.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantAddress } from '../../platform/http/portal-address.ts';
import { withoutMoney } from '../payments/index.ts';
import { holdIdentity, isOutproven, reviewAfter, UNUSED } from '../people/index.ts';
import { endProvisionalAccount } from './end-provisional-account.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'tenants'> & Sweeping;
type Log = (event: string, facts: object) => void;

const BATCH = 100;

/**
 * Ends due provisional accounts: those whose DNI another account proved, once no attention is in progress, and
 * those that were neither proven nor used in thirty days, and hold no money. Used accounts are reviewed again thirty days later. Reads due
 * accounts only. Failures are logged and retried in the next run. Safe to run on several servers.
 */
export async function sweepProvisional(deps: Deps, log: Log): Promise<void> {
  const now = deps.clock.now();
  let after: Place | undefined;
  for (let rows = await nextRows(deps.db, now, after); rows.length > 0; rows = await nextRows(deps.db, now, after))
    for (const row of rows) {
      if (deps.stopping?.aborted) return;
      after = { at: row.reviewAt ?? row.provisionalSince ?? now, id: row.id };
      try {
        await review(deps, row, now);
      } catch (error) {
        log('accounts.provisional', { person: row.id, err: error });
      }
    }
}

async function review(deps: Deps, person: PersonRow, now: Date): Promise<void> {
  const { id, unit } = person;
  const tenantId = deps.tenants.idOfUnit(unit);
  const tenant = tenantId === undefined ? undefined : await deps.tenants.get(tenantId);
  if (!tenant) return;
  const address = await tenantAddress(tenant, deps);
  await transaction(deps.db, async (db) => {
    await holdIdentity(db, unit, identityIn(person));
    const [account] = await db
      .select()
      .from(people)
      .where(and(eq(people.id, id), dueAt(now)));
    if (account === undefined) return;
    const context = { db, clock: deps.clock, address };
    // An account with an attention in progress stays due.
    if (await isOutproven(db, account)) await endProvisionalAccount(context, tenant, account, 'account.gaveWay');
    else if (await isForgotten(db, account, now))
      await endProvisionalAccount(context, tenant, account, 'account.unused');
    else await reviewLater(db, account, now);
  });
}

async function isForgotten(db: Database, { id, provisionalSince }: PersonRow, now: Date): Promise<boolean> {
  if (provisionalSince === null || reviewAfter(provisionalSince) > now) return false;
  const unused = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), ...UNUSED, ...withoutMoney(db, now)));
  return unused.length > 0;
}

async function reviewLater(db: Database, { id, provisionalSince }: PersonRow, now: Date): Promise<void> {
  const first = reviewAfter(provisionalSince ?? now);
  await db
    .update(people)
    .set({ reviewAt: first > now ? first : reviewAfter(now) })
    .where(eq(people.id, id));
}

/** Cursor in the order of `people_to_review`. */
interface Place {
  readonly at: Date;
  readonly id: number;
}

function nextRows(db: Database, now: Date, after: Place | undefined): Promise<PersonRow[]> {
  const further = after && sql`(${DUE}, ${people.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::int)`;
  return db
    .select()
    .from(people)
    .where(and(dueAt(now), further))
    .orderBy(asc(DUE), asc(people.id))
    .limit(BATCH);
}

const DUE = sql`coalesce(${people.reviewAt}, ${people.provisionalSince})`;

const dueAt = (now: Date): SQL | undefined =>
  and(isNotNull(people.provisionalSince), sql`${people.isActive}`, sql`${DUE} <= ${now.toISOString()}::timestamptz`);
