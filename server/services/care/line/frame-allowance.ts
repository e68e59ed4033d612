import type { Clock } from '../../../clock.ts';

/** A call that begins, or comes back, says some dozens of things at once; nobody says more than this. */
const BURST = 200;
/** Units that come back in a second: a page that talks says one or two. */
const PER_SECOND = 20;
/** A frame costs one unit for each of these bytes it begins: long ones travel between servers in pieces. */
const UNIT_BYTES = 4_096;

/**
 * How much one page may say on its line. A page that floods it would make every server of the portal work: what is over
 * the allowance is not handed on (R18).
 */
export class FrameAllowance {
  readonly #clock: Clock;
  #left = BURST;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now().getTime();
  }

  /** Takes a frame of so many bytes. @returns false when the page has said too much */
  take(bytes: number): boolean {
    const now = this.#clock.now().getTime();
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1_000) * PER_SECOND);
    this.#at = now;
    this.#left -= Math.max(1, Math.ceil(bytes / UNIT_BYTES));
    return this.#left >= 0;
  }
}
