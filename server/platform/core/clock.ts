import { todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';

/**
 * The server's only source of time; with PostgreSQL it is the database's (db/database-clock.ts). Instants are compared,
 * never strings; days are those of Buenos Aires (A36, A37).
 */
export interface Clock {
  readonly now: () => Date;
}

/** A clock that tests and `CLOCK_CONTROL=1` can move. It keeps running from the instant it was set to. */
export interface ControlledClock extends Clock {
  readonly setTo: (instant: Date) => void;
  readonly advance: (milliseconds: number) => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** A movable clock over `base`; it starts at the base's time. */
export function controlledClock(base: Clock = systemClock): ControlledClock {
  let offset = 0;
  return {
    now: () => new Date(base.now().getTime() + offset),
    setTo: (instant) => {
      offset = instant.getTime() - base.now().getTime();
    },
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

/** Fixed clock for tests, which only `advance` moves. */
export function frozenClock(instant: Date): ControlledClock {
  let at = instant.getTime();
  return {
    now: () => new Date(at),
    setTo: (next) => {
      at = next.getTime();
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}

const MINUTE = 60_000;

/** The last computed day, cached for its minute: days begin with a minute, and every list asks for it. */
let cached = { minute: Number.NaN, day: '' };

/** The calendar day in Buenos Aires at the clock's time, `yyyy-MM-dd`. */
export function today(clock: Clock): string {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / MINUTE);
  if (cached.minute !== minute) cached = { minute, day: todayIn(ZONE, now) };
  return cached.day;
}
