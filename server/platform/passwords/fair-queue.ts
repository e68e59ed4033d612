/** A waiting request. */
export interface Waiter {
  /** Unit for fairness between tenants. */
  readonly unit: number;
  /** Recent requests of its network, including those made while it waits: the lowest of a unit goes first. */
  readonly weight: () => number;
  /** Time of arrival in milliseconds. */
  readonly since: number;
  readonly enter: () => void;
  readonly turnAway: () => void;
}

/**
 * Fair queue: units take turns, and within a unit the network with fewest recent requests goes first, then the
 * earliest. A full queue drops the heaviest request of the unit with most, so that a flood displaces only itself.
 */
export class FairQueue {
  private readonly capacity: number;
  /** By unit; the next unit comes first. */
  private readonly waiting = new Map<number, Waiter[]>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Number of waiting requests. */
  get size(): number {
    return [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Whether a request would be refused now. */
  refuses(unit: number, weight: number): boolean {
    if (this.size < this.capacity) return false;
    const own = this.waiting.get(unit) ?? [];
    if (own.length < this.longest().length) return false;
    return own.every((other) => other.weight() <= weight);
  }

  /** Adds a request; a full queue drops another one for it. Check `refuses` first. */
  add(waiter: Waiter): void {
    if (this.size >= this.capacity) {
      const own = this.waiting.get(waiter.unit) ?? [];
      const longest = this.longest();
      const displaced = heaviest(own.length < longest.length ? longest : own);
      if (displaced) this.drop(displaced).turnAway();
    }
    this.waiting.set(waiter.unit, [...(this.waiting.get(waiter.unit) ?? []), waiter]);
  }

  /** Takes the next request out, and moves its unit to the end. */
  next(): Waiter | undefined {
    const [first] = this.waiting;
    if (!first) return undefined;
    const [unit, waiters] = first;
    const [lightest] = [...waiters].sort((one, other) => one.weight() - other.weight() || one.since - other.since);
    this.waiting.delete(unit);
    const others = waiters.filter((waiter) => waiter !== lightest);
    if (others.length > 0) this.waiting.set(unit, others);
    return lightest;
  }

  /** Drops requests that have waited since `before`: their page has given up. */
  expire(before: number): void {
    for (const waiters of [...this.waiting.values()])
      for (const waiter of waiters) if (waiter.since < before) this.drop(waiter).turnAway();
  }

  private longest(): readonly Waiter[] {
    return [...this.waiting.values()].reduce((most, own) => (own.length > most.length ? own : most), []);
  }

  private drop(waiter: Waiter): Waiter {
    const others = (this.waiting.get(waiter.unit) ?? []).filter((other) => other !== waiter);
    if (others.length > 0) this.waiting.set(waiter.unit, others);
    else this.waiting.delete(waiter.unit);
    return waiter;
  }
}

/** The request with the highest weight, the latest among equals. */
function heaviest(waiters: readonly Waiter[]): Waiter | undefined {
  return waiters.reduce<Waiter | undefined>(
    (most, each) => (most && most.weight() > each.weight() ? most : each),
    undefined,
  );
}
