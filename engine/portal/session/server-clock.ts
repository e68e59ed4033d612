import { parseInstant } from '../../domain/dates/instant.ts';

/** The server's time, as far as the page knows it: the device's clock may be hours off (A36). */
export interface ServerClock {
  /** Milliseconds since 1970 on the server. */
  readonly now: () => number;
  /** Learns from an instant that the server has just said. */
  readonly learn: (instant: unknown) => void;
}

/** A clock that follows the server; before its first answer, the device's. @param device runs evenly, however wrong */
export function makeServerClock(device: () => number): ServerClock {
  let ahead = 0;
  return {
    now: () => device() + ahead,
    learn(instant) {
      const time = typeof instant === 'string' ? parseInstant(instant) : undefined;
      if (time !== undefined) ahead = time - device();
    },
  };
}
