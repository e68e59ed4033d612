const MINUTE = 60_000;
/** Those who are counted one by one; whoever comes after them in the same minute is counted as one. */
const MOST_COUNTED = 100_000;

/**
 * Counts in memory how often something is asked for, minute by minute: a flood must not cost a query each, and is judged also
 * while the database does not answer (FIXS-02). Each server counts its own.
 */
export class MinuteCounts {
  private readonly now: () => number;
  private counts = new Map<string, number>();
  private minute = -1;

  /** @param now milliseconds that never run backwards */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** Whole seconds that are left of the minute. */
  get left(): number {
    return Math.max(1, Math.ceil((MINUTE - (this.now() % MINUTE)) / 1_000));
  }

  /**
   * Counts once more.
   * @param alone whether `who` has a count of its own, however many others there are
   * @returns how often it was in this minute
   */
  add(who: string, alone = false): number {
    this.turn(Math.floor(this.now() / MINUTE));
    const key = alone || this.counts.has(who) || this.counts.size < MOST_COUNTED ? who : 'others';
    const times = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, times);
    return times;
  }

  /** Takes one count back, if it is of this minute. */
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
