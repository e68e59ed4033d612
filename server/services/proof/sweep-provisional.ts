import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm';
import { appointments, attentions, familyLinks, medicalConditions, people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { tenantAddress } from '../../plugins/portal-address.ts';
import { holdDocument } from '../people/hold-document.ts';
import type { PersonRow } from '../people/person-row.ts';
import { isOutproven } from '../people/provisional.ts';
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
  let after = 0;
  for (let rows = await nextRows(deps, after); rows.length > 0; rows = await nextRows(deps, after))
    for (const row of rows) {
      after = row.id;
      try {
        await sweep(deps, row);
      } catch (error) {
        log('accounts.provisional', { person: row.id, err: error });
      }
    }
}

async function sweep(deps: Deps, { id, unit, documento }: PersonRow): Promise<void> {
  const tenantId = deps.tenants.idOfUnit(unit);
  const tenant = tenantId === undefined ? undefined : await deps.tenants.get(tenantId);
  if (!tenant) return;
  const address = await tenantAddress(tenant, deps);
  await transaction(deps.db, async (db) => {
    await holdDocument(db, unit, documento);
    const context = { ...deps, db };
    const [account] = await db
      .select()
      .from(people)
      .where(and(eq(people.id, id), due(context)));
    if (account === undefined) return;
    const reason: GivesWay = (await isOutproven(db, account)) ? 'account.gaveWay' : 'account.unused';
    await giveWay({ db, clock: deps.clock, address }, tenant, account, reason);
  });
}

function nextRows(deps: Deps, after: number): Promise<PersonRow[]> {
  return deps.db
    .select()
    .from(people)
    .where(and(due(deps), gt(people.id, after)))
    .orderBy(asc(people.id))
    .limit(BATCH);
}

/** Provisional accounts that are to end. */
function due({ clock }: Pick<Deps, 'clock'>) {
  const proven = sql`exists (select 1 from ${people} as proven where proven.unit = ${people.unit}
    and proven.documento = ${people.documento} and proven.kind = 'holder' and proven.closed_at is null
    and proven.provisional_since is null)`;
  const old = lt(people.provisionalSince, new Date(clock.now().getTime() - UNUSED_DAYS * DAY));
  return and(isNotNull(people.provisionalSince), eq(people.ativo, true), or(proven, and(old, ...UNUSED)));
}

/** Nothing of it that its holder would miss. */
const UNUSED = [
  sql`not exists (select 1 from ${appointments} where ${appointments.personId} = ${people.id})`,
  sql`not exists (select 1 from ${attentions} where ${attentions.personId} = ${people.id} or ${attentions.requestedBy} = ${people.id})`,
  sql`not exists (select 1 from ${familyLinks} where ${familyLinks.holderId} = ${people.id})`,
  sql`not exists (select 1 from ${medicalConditions} where ${medicalConditions.personId} = ${people.id})`,
];
