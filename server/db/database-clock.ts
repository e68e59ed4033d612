import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from './database.ts';

/** A clock that follows another machine's, until `close`. */
export interface FollowingClock extends Clock {
  /** Looks again how far apart the two clocks are. */
  readonly look: () => Promise<void>;
  readonly close: () => void;
}

/** Looks this often, milliseconds: clocks of machines drift apart by less than a second in a day. */
const EVERY = 60_000;

/**
 * The database's clock (FIXS-13): what instances share is dated and judged by one clock, whatever those of their machines
 * show. It is kept as the distance from `own`, so that asking for the time asks nobody; while the database does not
 * answer the last distance counts.
 */
export async function databaseClock(db: Database, own: Clock = systemClock): Promise<FollowingClock> {
  let apart = 0;
  const look = async (): Promise<void> => {
    const asked = own.now().getTime();
    // As text and with its zone: a driver may read a bare timestamp in the zone of the machine.
    const { rows } = (await db.execute(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`,
    )) as unknown as { readonly rows: readonly { readonly now: string }[] };
    const answered = own.now().getTime();
    const theirs = Number(rows[0]?.now);
    // The answer was on its way for half of the time.
    if (Number.isFinite(theirs)) apart = theirs - (asked + answered) / 2;
  };
  await look();
  const timer = setInterval(() => void look().catch(() => undefined), EVERY).unref();
  return {
    now: () => new Date(Math.round(own.now().getTime() + apart)),
    look,
    close: () => clearInterval(timer),
  };
}
