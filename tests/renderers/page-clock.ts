/*
 * The page's clock (`performance.now`) under a test. It never goes back, not even when a test ends: React, which the files
 * of a worker share, would hold back content until its clock passes the moment that it saw.
 */

/** Milliseconds by which the clock is ahead of the machine's. */
let ahead = 0;
/** Time of a stopped clock. */
let stoppedAt: number | undefined;

const controlled = new WeakSet<Performance>();

function control(): void {
  if (controlled.has(performance)) return;
  controlled.add(performance);
  const now = performance.now.bind(performance);
  performance.now = () => stoppedAt ?? now() + ahead;
}

/** Moves the clock forward. @param milliseconds more than 0 */
export function passTime(milliseconds: number): void {
  control();
  if (stoppedAt === undefined) ahead += milliseconds;
  else stoppedAt += milliseconds;
}

/** Stops the clock until {@link resumeClock}; only `passTime` moves it meanwhile. */
export function stopClock(): void {
  control();
  stoppedAt = performance.now();
}

/** Lets a stopped clock go on from what it shows. */
export function resumeClock(): void {
  if (stoppedAt === undefined) return;
  const shown = stoppedAt;
  stoppedAt = undefined;
  ahead += shown - performance.now();
}
