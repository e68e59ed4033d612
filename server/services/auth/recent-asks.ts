/** Names that are told apart in one span; whoever comes after them counts as one who asks for the first time. */
const MOST_COUNTED = 50_000;

/** Counts how often somebody asked in the current and in the previous span of time, in memory. */
export class RecentAsks {
  private readonly span: number;
  private readonly now: () => number;
  private current = new Map<string, number>();
  private previous = new Map<string, number>();
  private turn = Number.NEGATIVE_INFINITY;

  /** @param span milliseconds @param now milliseconds that never run backwards */
  constructor(span: number, now: () => number) {
    this.span = span;
    this.now = now;
  }

  /** Counts once more. @returns how often it was lately, this time included */
  add(who: string): number {
    this.forget();
    const times = (this.current.get(who) ?? 0) + 1;
    if (times > 1 || this.current.size < MOST_COUNTED) this.current.set(who, times);
    return times + (this.previous.get(who) ?? 0);
  }

  /** How often somebody asked lately. */
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
