import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Sweeping } from '../../db/in-batches.ts';
import { people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { tenantAddress } from '../../plugins/portal-address.ts';
import { holdDocument } from '../people/hold-document.ts';
import type { PersonRow } from '../people/person-row.ts';
import { isOutproven } from '../people/provisional.ts';
import { reviewAfter, UNUSED } from '../people/unused.ts';
import { giveWay } from './give-way.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'tenants'> & Sweeping;
type Log = (event: string, facts: object) => void;

const BATCH = 100;

/**
 * Ends what nobody ended (FIXS-04): provisional accounts of a DNI that somebody else proved, once nobody of them is being
 * attended, and those that nobody proved in thirty days nor ever used: whoever booked, was attended or told their health
 * keeps the account, and is looked at again thirty days later. Only those whose time has come are read, however many are
 * young. One that fails is logged and tried again the next time. Several servers may do this at once.
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

async function review(deps: Deps, { id, unit, documento }: PersonRow, now: Date): Promise<void> {
  const tenantId = deps.tenants.idOfUnit(unit);
  const tenant = tenantId === undefined ? undefined : await deps.tenants.get(tenantId);
  if (!tenant) return;
  const address = await tenantAddress(tenant, deps);
  await transaction(deps.db, async (db) => {
    await holdDocument(db, unit, documento);
    const [account] = await db
      .select()
      .from(people)
      .where(and(eq(people.id, id), dueAt(now)));
    if (account === undefined) return;
    const context = { db, clock: deps.clock, address };
    // One that is being attended stays due: it ends when the call is over.
    if (await isOutproven(db, account)) await giveWay(context, tenant, account, 'account.gaveWay');
    else if (await isForgotten(db, account, now)) await giveWay(context, tenant, account, 'account.unused');
    else await reviewLater(db, account, now);
  });
}

async function isForgotten(db: Database, { id, provisionalSince }: PersonRow, now: Date): Promise<boolean> {
  if (provisionalSince === null || reviewAfter(provisionalSince) > now) return false;
  const unused = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), ...UNUSED));
  return unused.length > 0;
}

async function reviewLater(db: Database, { id, provisionalSince }: PersonRow, now: Date): Promise<void> {
  const first = reviewAfter(provisionalSince ?? now);
  await db
    .update(people)
    .set({ reviewAt: first > now ? first : reviewAfter(now) })
    .where(eq(people.id, id));
}

/** Where a round stands in the order of `people_to_review`. */
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
  and(isNotNull(people.provisionalSince), sql`${people.ativo}`, sql`${DUE} <= ${now.toISOString()}::timestamptz`);
