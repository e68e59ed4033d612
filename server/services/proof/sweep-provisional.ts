import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { tenantAddress } from '../../plugins/portal-address.ts';
import { holdDocument } from '../people/hold-document.ts';
import type { PersonRow } from '../people/person-row.ts';
import { isOutproven } from '../people/provisional.ts';
import { UNUSED } from '../people/unused.ts';
import { type GivesWay, giveWay } from './give-way.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'tenants'>;
type Log = (event: string, facts: object) => void;

/** Days after which a provisional account that was never used for anything ends. */
export const UNUSED_DAYS = 30;
const DAY = 86_400_000;
const BATCH = 100;

/**
 * Ends what nobody ended (FIXS-04): provisional accounts of a DNI that somebody else proved, once nobody of them is being
 * attended, and those that nobody proved in thirty days nor ever used: whoever booked, was attended or told their health
 * keeps the account. One that fails is logged and tried again the next time. Several servers may do this at once.
 */
export async function sweepProvisional(deps: Deps, log: Log): Promise<void> {
  for (const which of [OUTPROVEN, unusedFor(deps)]) await sweepAll(deps, log, which);
}

async function sweepAll(deps: Deps, log: Log, which: SQL | undefined): Promise<void> {
  let after = 0;
  for (let rows = await nextRows(deps, which, after); rows.length > 0; rows = await nextRows(deps, which, after))
    for (const row of rows) {
      after = row.id;
      try {
        await sweep(deps, which, row);
      } catch (error) {
        log('accounts.provisional', { person: row.id, err: error });
      }
    }
}

async function sweep(deps: Deps, which: SQL | undefined, { id, unit, documento }: PersonRow): Promise<void> {
  const tenantId = deps.tenants.idOfUnit(unit);
  const tenant = tenantId === undefined ? undefined : await deps.tenants.get(tenantId);
  if (!tenant) return;
  const address = await tenantAddress(tenant, deps);
  await transaction(deps.db, async (db) => {
    await holdDocument(db, unit, documento);
    const [account] = await db
      .select()
      .from(people)
      .where(and(eq(people.id, id), STANDING, which));
    if (account === undefined) return;
    const reason: GivesWay = (await isOutproven(db, account)) ? 'account.gaveWay' : 'account.unused';
    await giveWay({ db, clock: deps.clock, address }, tenant, account, reason);
  });
}

function nextRows({ db }: Deps, which: SQL | undefined, after: number): Promise<PersonRow[]> {
  return db
    .select()
    .from(people)
    .where(and(STANDING, which, gt(people.id, after)))
    .orderBy(asc(people.id))
    .limit(BATCH);
}

const STANDING = and(isNotNull(people.provisionalSince), eq(people.ativo, true));

/** Somebody else proved the DNI. */
const OUTPROVEN = sql`exists (select 1 from ${people} as proven where proven.unit = ${people.unit}
  and proven.documento = ${people.documento} and proven.kind = 'holder' and proven.closed_at is null
  and proven.provisional_since is null)`;

const unusedFor = ({ clock }: Pick<Deps, 'clock'>): SQL | undefined =>
  and(lt(people.provisionalSince, new Date(clock.now().getTime() - UNUSED_DAYS * DAY)), ...UNUSED);
