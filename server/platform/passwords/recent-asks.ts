/** Names counted separately in one window; further ones count as first requests. */
const MOST_COUNTED = 50_000;

/** Counts recent requests in memory, in the current and the previous window. */
export class RecentAsks {
  private readonly span: number;
  private readonly now: () => number;
  private current = new Map<string, number>();
  private previous = new Map<string, number>();
  private turn = Number.NEGATIVE_INFINITY;

  /** @param span milliseconds of a window @param now monotonic milliseconds */
  constructor(span: number, now: () => number) {
    this.span = span;
    this.now = now;
  }

  /** Counts a request. */
  add(who: string): void {
    this.forget();
    const times = (this.current.get(who) ?? 0) + 1;
    if (times > 1 || this.current.size < MOST_COUNTED) this.current.set(who, times);
  }

  /** Number of recent requests. */
  of(who: string): number {
    this.forget();
    return (this.current.get(who) ?? 0) + (this.previous.get(who) ?? 0);
  }

  private forget(): void {
    const turn = Math.floor(this.now() / this.span);
    if (turn === this.turn) return;
    this.previous = turn === this.turn + 1 ? this.current : new Map();
    this.current = new Map();
    this.turn = turn;
  }
}
