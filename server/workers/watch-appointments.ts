import { and, eq, gt, max } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { outsideAppointments } from '../features/agenda/outside-offer.ts';
import { assignWaiting } from '../features/slots/index.ts';
import { appointments, tenantVersions } from '../platform/db/schema/index.ts';
import type { AppDeps } from '../platform/deps.ts';
import { type OutsideOffer, publishOutside } from '../platform/metrics/outside-offer-counts.ts';

/** Milliseconds between two rounds. */
const EVERY = 10 * 60_000;

/** Milliseconds between two looks for a new document, which a round follows at once. */
const LOOK_EVERY = 30_000;

type Watching = Pick<AppDeps, 'db' | 'clock'> & { readonly tenants: Pick<AppDeps['tenants'], 'idOfUnit' | 'get'> };

/** Counts the future appointments outside the current offer, by tenant; tenants without any are left out. */
export async function countOutside({ db, clock, tenants }: Watching): Promise<OutsideOffer[]> {
  const { unit, status, startsAt } = appointments;
  const units = await db
    .selectDistinct({ unit })
    .from(appointments)
    .where(and(eq(status, 'booked'), gt(startsAt, clock.now())));
  const found: OutsideOffer[] = [];
  for (const one of units) {
    const id = tenants.idOfUnit(one.unit);
    // The store reports a tenant that cannot be read.
    const tenant = id === undefined ? undefined : await tenants.get(id).catch(() => undefined);
    if (tenant === undefined) continue;
    const many = (await outsideAppointments({ db, clock }, tenant)).length;
    if (many > 0) found.push({ tenant: tenant.id, many });
  }
  return found;
}

/** Time of the newest stored version of any tenant. */
async function newestDocument({ db }: Watching): Promise<string> {
  const [row] = await db.select({ at: max(tenantVersions.goodAt) }).from(tenantVersions);
  return row?.at?.toISOString() ?? '';
}

/** The running watch over appointments. */
export interface AppointmentWatch {
  /** Runs a round now, after one that is running. */
  readonly run: () => Promise<void>;
  /** Runs a round if a server has stored a document since the last one: it may have closed a day under appointments. */
  readonly look: () => Promise<void>;
  /** Starts no other round, and waits for the running one. */
  readonly stop: () => Promise<void>;
}

/**
 * Assigns unassigned appointments to professionals and counts appointments outside the current offer: for the metrics, and
 * as a warning to the operator when the count changes (`appointments.outside`, docs/decisions/0153), because a tenant's
 * document changes it without an order.
 */
export function watchAppointments(
  deps: Watching,
  warn: (event: string, facts: object) => void,
  log: Pick<FastifyBaseLogger, 'error'>,
): AppointmentWatch {
  let lastWarned = '[]';
  let lastStored: string | undefined;
  let stopped = false;
  let round: Promise<void> = Promise.resolve();
  const count = async (): Promise<void> => {
    const tenants = await countOutside(deps);
    publishOutside(tenants);
    const now = JSON.stringify(tenants);
    if (now !== lastWarned) warn('appointments.outside', { tenants });
    lastWarned = now;
  };
  const runOnce = async (): Promise<void> => {
    for (const work of [() => assignWaiting(deps), count])
      try {
        if (!stopped) await work();
      } catch (error) {
        log.error({ err: error }, 'appointments were not looked at');
      }
  };
  const run = (): Promise<void> => {
    round = round.then(runOnce);
    return round;
  };
  const look = async (): Promise<void> => {
    const stored = await newestDocument(deps).catch(() => lastStored);
    if (stored === lastStored || stopped) return;
    lastStored = stored;
    await run();
  };
  const timers = [setInterval(() => void run(), EVERY), setInterval(() => void look(), LOOK_EVERY)];
  for (const timer of timers) timer.unref();
  return {
    run,
    look,
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await round;
    },
  };
}
