import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { TimeSpan } from '../../../engine/domain/slot/time-span.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, freedSlots, waitingList } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantAddress } from '../../platform/http/portal-address.ts';
import { Background } from '../../platform/jobs/background.ts';
import { hasWaitingList, SLOT_FREED, servicesOf } from '../slots/index.ts';
import { type EarlierSlot, earlierSlot } from './earlier-slot.ts';
import { mailOffer } from './mail-offer.ts';
import { mayStillTake, presentOffer } from './present-offer.ts';

type Deps = Pick<AppDeps, 'database' | 'clock' | 'config' | 'tenants'>;
type Log = (event: string, facts: object) => void;
type Freed = typeof freedSlots.$inferSelect;
type Waiting = typeof waitingList.$inferSelect;
type Row = typeof appointments.$inferSelect;

/** Milliseconds between two checks for missed notifications and failed offers. */
const POLL = 60_000;

/** Worker that offers freed time to the waitlist. Several servers may run it at once. */
export function waitingWorker(deps: Deps, log: Log): Background {
  return new Background(deps.database, {
    channel: SLOT_FREED,
    every: POLL,
    work: () => notifyWaitlist(deps, log),
    failed: (error) => log('appointments.waiting', { err: error }),
  });
}

/**
 * Offers all freed time, in order of waiting. Everybody who could take a slot is notified, and the first to accept gets
 * it. A failed offer is retried at the next run and does not delay others.
 */
export async function notifyWaitlist(deps: Deps, log: Log): Promise<void> {
  const { db } = deps.database;
  await db.delete(freedSlots).where(lte(freedSlots.endsAt, deps.clock.now()));
  for (let freed = await nextFreed(db, 0); freed; freed = await nextFreed(db, freed.id))
    try {
      if (await notifyAbout(deps, freed, log)) await db.delete(freedSlots).where(eq(freedSlots.id, freed.id));
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

/** @returns whether all notifications succeeded */
async function notifyAbout(deps: Deps, freed: Freed, log: Log): Promise<boolean> {
  const id = deps.tenants.idOfUnit(freed.unit);
  const tenant = id === undefined ? undefined : await deps.tenants.get(id);
  if (!tenant) return false;
  if (!hasWaitingList(tenant)) return true;
  let all = true;
  for (const appointment of await waitingSince(deps, freed))
    try {
      await tell(deps, tenant, appointment, freed);
    } catch (error) {
      all = false;
      log('appointments.waiting', { freed: freed.id, appointment, err: error });
    }
  return all;
}

/** Waiting appointments for which the freed time would be earlier, in the order of their requests. */
async function waitingSince({ database: { db }, clock }: Deps, freed: Freed): Promise<number[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(waitingList)
    .innerJoin(appointments, eq(appointments.id, waitingList.appointmentId))
    .where(
      and(
        eq(waitingList.unit, freed.unit),
        eq(appointments.status, 'booked'),
        gt(appointments.startsAt, clock.now()),
        gt(appointments.startsAt, freed.startsAt),
        await samePool(db, freed),
      ),
    )
    .orderBy(asc(waitingList.createdAt), asc(waitingList.appointmentId));
  return rows.map(({ id }) => id);
}

/** SQL condition for appointments that could use freed time: with the professional, or by specialty of their services. */
async function samePool(db: Database, { unit, serviceId, professionalId }: Freed): Promise<SQL | undefined> {
  const own = professionalId === null ? undefined : eq(appointments.professionalId, professionalId);
  const services = professionalId === null ? [serviceId ?? 0] : await servicesOf(db, unit, professionalId);
  return or(own, and(isNull(appointments.professionalId), inArray(appointments.serviceId, services)));
}

/** Makes one offer in its own transaction, which locks the appointment, so that a moved one gets no outdated offer. */
async function tell(deps: Deps, tenant: CompiledTenant, appointment: number, freed: Freed): Promise<void> {
  const address = await tenantAddress(tenant, deps);
  await transaction(deps.database.db, async (tx) => {
    const context = { db: tx, clock: deps.clock, address };
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, appointment)).for('update');
    const [wait] = await tx.select().from(waitingList).where(eq(waitingList.appointmentId, appointment)).for('update');
    if (row?.status !== 'booked' || !wait) return;
    const slot = await offerOf(context, tenant, row, spanOf(freed));
    if (!slot || (await hasBetter(context, tenant, row, wait, slot))) return;
    const offered = { offeredAt: slot.startsAt, offeredMinutes: slot.minutes };
    await tx.update(waitingList).set(offered).where(eq(waitingList.appointmentId, appointment));
    await mailOffer(context, tenant, row, { slot, since: wait.createdAt });
  });
}

const spanOf = ({ startsAt, endsAt }: Freed): TimeSpan => ({ from: startsAt.getTime(), until: endsAt.getTime() });

/** The earlier slot to offer; undefined for services that are no longer booked. */
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

/** Whether an earlier offer is even better and still free: another mail would only distract from it. */
async function hasBetter(
  context: Parameters<typeof earlierSlot>[0],
  tenant: CompiledTenant,
  row: Row,
  wait: Waiting,
  slot: EarlierSlot,
): Promise<boolean> {
  const offered = presentOffer(context, row, wait);
  if (!offered || !wait.offeredAt || wait.offeredAt >= slot.startsAt) return false;
  return mayStillTake(context, tenant, row, offered);
}
