import type { Clock } from '../../../platform/core/clock.ts';

/** Capacity of the bucket: a call that begins or reconnects sends some dozens of messages. */
const BURST = 200;
/** Units added per second; a page in a call sends one or two messages. */
const PER_SECOND = 20;
/** Bytes per unit: long messages are sent in pieces between servers. */
const UNIT_BYTES = 4_096;

/**
 * Token bucket of one page's messages: a flood would reach every server, so the hub closes the socket of a page that
 * exceeds it.
 */
export class MessageAllowance {
  readonly #clock: Clock;
  #left = BURST;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now().getTime();
  }

  /** Takes a message's units. @returns false beyond the allowance */
  take(bytes: number): boolean {
    const now = this.#clock.now().getTime();
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1_000) * PER_SECOND);
    this.#at = now;
    this.#left -= Math.max(1, Math.ceil(bytes / UNIT_BYTES));
    return this.#left >= 0;
  }
}
