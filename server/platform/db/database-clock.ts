import { sql } from 'drizzle-orm';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Database } from './database.ts';
import { rawRows } from './raw-rows.ts';

/** A clock that follows another machine's, until `close`. */
export interface FollowingClock extends Clock {
  /** Measures the offset of the two clocks again. */
  readonly look: () => Promise<void>;
  readonly close: () => void;
}

/** Milliseconds between two measurements: clocks of machines drift apart by less than a second a day. */
const EVERY = 60_000;

/**
 * The database's clock, so that data shared by several servers is dated and checked by one clock. Stored as
 * an offset from `own`, so that reading the time makes no query; while the database does not answer, the last offset
 * counts.
 */
export async function databaseClock(db: Database, own: Clock = systemClock): Promise<FollowingClock> {
  let apart = 0;
  const look = async (): Promise<void> => {
    const asked = own.now().getTime();
    // As text with a zone: a driver may interpret a bare timestamp in the machine's zone.
    const query = sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`;
    const [row] = await rawRows(db, query, { now: 'string' });
    const answered = own.now().getTime();
    const theirs = Number(row?.now);
    // The answer was made in the middle of the round trip.
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
