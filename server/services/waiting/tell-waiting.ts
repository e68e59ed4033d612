import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import { Background } from '../../background.ts';
import type { Database } from '../../db/database.ts';
import { appointments, freedSlots, waitingList } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { tenantAddress } from '../../plugins/portal-address.ts';
import { servicesOf } from '../agenda/of-professional.ts';
import type { TimeSpan } from '../slots/time-span.ts';
import { type EarlierSlot, earlierSlot } from './earlier-slot.ts';
import { hasWaitingList, SLOT_FREED } from './freed-slots.ts';
import { mailOffer } from './mail-offer.ts';
import { mayStillTake, toldOffer } from './told-offer.ts';

type Deps = Pick<AppDeps, 'database' | 'clock' | 'config' | 'tenants'>;
type Log = (event: string, facts: object) => void;
type Freed = typeof freedSlots.$inferSelect;
type Waiting = typeof waitingList.$inferSelect;
type Row = typeof appointments.$inferSelect;

/** Looks this often for what was freed while nobody listened, and for who could not be told. */
const POLL = 60_000;

/** Tells those who wait of what was freed. Several servers may do so at once. */
export function waitingWorker(deps: Deps, log: Log): Background {
  return new Background(deps.database, {
    channel: SLOT_FREED,
    every: POLL,
    work: () => tellWaiting(deps, log),
    failed: (error) => log('appointments.waiting', { err: error }),
  });
}

/**
 * Tells of everything that was freed, the first that waits first; all who could take a slot are told of it, and whoever
 * accepts first has it (D-WAIT-02). Who cannot be told now is told at the next try; nobody else waits for that.
 */
export async function tellWaiting(deps: Deps, log: Log): Promise<void> {
  const { db } = deps.database;
  await db.delete(freedSlots).where(lte(freedSlots.endsAt, deps.clock.now()));
  for (let freed = await nextFreed(db, 0); freed; freed = await nextFreed(db, freed.id))
    try {
      if (await tellOf(deps, freed, log)) await db.delete(freedSlots).where(eq(freedSlots.id, freed.id));
    } catch (error) {
      log('appointments.waiting', { freed: freed.id, err: error });
    }
}

async function nextFreed(db: Database, after: number): Promise<Freed | undefined> {
  const [next] = await db
    .select()
    .from(freedSlots)
    .where(gt(freedSlots.id, after))
    .orderBy(asc(freedSlots.id))
    .limit(1);
  return next;
}

/** @returns whether everybody was told who had to be */
async function tellOf(deps: Deps, freed: Freed, log: Log): Promise<boolean> {
  const id = deps.tenants.idOfUnit(freed.unit);
  const tenant = id === undefined ? undefined : await deps.tenants.get(id);
  if (!tenant) return false;
  if (!hasWaitingList(tenant)) return true;
  let all = true;
  for (const appointment of await whoWaits(deps, freed))
    try {
      await tell(deps, tenant, appointment, freed);
    } catch (error) {
      all = false;
      log('appointments.waiting', { freed: freed.id, appointment, err: error });
    }
  return all;
}

/** The appointments for which freed time is earlier, in the order in which they asked. */
async function whoWaits({ database: { db }, clock }: Deps, freed: Freed): Promise<number[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(waitingList)
    .innerJoin(appointments, eq(appointments.id, waitingList.appointmentId))
    .where(
      and(
        eq(waitingList.unit, freed.unit),
        eq(appointments.status, 1),
        gt(appointments.startsAt, clock.now()),
        gt(appointments.startsAt, freed.startsAt),
        await samePool(db, freed),
      ),
    )
    .orderBy(asc(waitingList.createdAt), asc(waitingList.appointmentId));
  return rows.map(({ id }) => id);
}

/** Whose appointments may stand in freed time: those with the professional, whatever the service, or those by specialty. */
async function samePool(db: Database, { unit, serviceId, professionalId }: Freed): Promise<SQL | undefined> {
  const own = professionalId === null ? undefined : eq(appointments.professionalId, professionalId);
  if (own && serviceId !== null) return own;
  const services = professionalId === null ? [serviceId ?? 0] : await servicesOf(db, unit, professionalId);
  return or(own, and(isNull(appointments.professionalId), inArray(appointments.serviceId, services)));
}

/** Tells one of them in a transaction of its own: the appointment is held, so that none is told of that has moved away. */
async function tell(deps: Deps, tenant: CompiledTenant, appointment: number, freed: Freed): Promise<void> {
  const address = await tenantAddress(tenant, deps);
  await transaction(deps.database.db, async (tx) => {
    const context = { db: tx, clock: deps.clock, address };
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, appointment)).for('update');
    const [wait] = await tx.select().from(waitingList).where(eq(waitingList.appointmentId, appointment)).for('update');
    if (row?.status !== 1 || !wait) return;
    const slot = await offerOf(context, tenant, row, spanOf(freed));
    if (!slot || (await hasBetter(context, tenant, row, wait, slot))) return;
    const offered = { offeredAt: slot.startsAt, offeredMinutes: slot.minutes };
    await tx.update(waitingList).set(offered).where(eq(waitingList.appointmentId, appointment));
    await mailOffer(context, tenant, row, { slot, since: wait.createdAt });
  });
}

const spanOf = ({ startsAt, endsAt }: Freed): TimeSpan => ({ from: startsAt.getTime(), until: endsAt.getTime() });

/** What may be offered; nothing of a service that is booked no more. */
async function offerOf(
  context: Parameters<typeof earlierSlot>[0],
  tenant: CompiledTenant,
  row: Row,
  freed: TimeSpan,
): Promise<EarlierSlot | undefined> {
  try {
    return await earlierSlot(context, tenant, row, freed);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Whether they were told of an earlier slot that they may still take: another mail would only distract from it. */
async function hasBetter(
  context: Parameters<typeof earlierSlot>[0],
  tenant: CompiledTenant,
  row: Row,
  wait: Waiting,
  slot: EarlierSlot,
): Promise<boolean> {
  const told = toldOffer(context, row, wait);
  if (!told || !wait.offeredAt || wait.offeredAt >= slot.startsAt) return false;
  return mayStillTake(context, tenant, row, told);
}
