const MINUTE = 60_000;
/** Callers counted separately; further ones in the same minute share one count. */
const MOST_COUNTED = 100_000;

/**
 * Counts calls per minute in memory, so that a flood costs no queries and is limited even without a database.
 * Each server counts its own.
 */
export class MinuteCounts {
  private readonly now: () => number;
  private counts = new Map<string, number>();
  private minute = -1;

  /** @param now monotonic milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Seconds left of the minute, rounded up. */
  get left(): number {
    return Math.max(1, Math.ceil((MINUTE - (this.now() % MINUTE)) / 1_000));
  }

  /**
   * Counts a call.
   * @param alone whether `who` always has a separate count
   * @returns its calls in this minute
   */
  add(who: string, alone = false): number {
    this.turn(Math.floor(this.now() / MINUTE));
    const key = alone || this.counts.has(who) || this.counts.size < MOST_COUNTED ? who : 'others';
    const times = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, times);
    return times;
  }

  /** Uncounts a call of this minute. */
  takeBack(who: string): void {
    const times = this.counts.get(who) ?? 0;
    if (times > 0) this.counts.set(who, times - 1);
  }

  private turn(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.counts = new Map();
  }
}
