import { networkOf } from '../network-of.ts';
import { FLOOD_LIMITS } from './limits.ts';

const MINUTE = 60_000;
/** Addresses that are counted one by one; whoever comes after them in the same minute is counted as one. */
const MOST_COUNTED = 100_000;

/** A call that is too much, and of what. */
export interface Flood {
  readonly by: 'address' | 'unit';
  /** Whole seconds that are left of the minute. */
  readonly retryAfter: number;
  /** Whether it is the first of this minute, to be told once. */
  readonly first: boolean;
}

/**
 * Counts anonymous calls in memory, minute by minute (FIXS-02): a flood must not cost a query each, and is judged also
 * while the database does not answer. Each server counts its own; what guesses secrets is counted in the database.
 */
export class FloodGate {
  private readonly factor: number;
  private readonly now: () => number;
  private counts = new Map<string, number>();
  private minute = -1;

  /** @param factor multiplies the table @param now milliseconds that never run backwards */
  constructor(factor: number, now: () => number = () => performance.now()) {
    this.factor = factor;
    this.now = now;
  }

  /** Counts a call. @returns what is exceeded; undefined for a call that may go on */
  count(call: string, unit: number, address: string): Flood | undefined {
    const now = this.now();
    this.turnMinute(Math.floor(now / MINUTE));
    const name = Object.hasOwn(FLOOD_LIMITS, call) ? call : '*';
    const limit = FLOOD_LIMITS[name];
    if (!limit) return undefined;
    const retryAfter = Math.max(1, Math.ceil((MINUTE - (now % MINUTE)) / 1_000));
    // The address first: what one address has too much of is not counted against everybody.
    for (const [by, who] of [
      ['address', `${name} ${networkOf(address)}`],
      ['unit', `${name} unit ${unit}`],
    ] as const) {
      const over = this.add(by, who) - limit[by] * this.factor;
      if (over > 0) return { by, retryAfter, first: over === 1 };
    }
    return undefined;
  }

  private add(by: Flood['by'], who: string): number {
    const key = by === 'unit' || this.counts.has(who) || this.counts.size < MOST_COUNTED ? who : 'others';
    const times = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, times);
    return times;
  }

  private turnMinute(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.counts = new Map();
  }
}
