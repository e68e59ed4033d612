/** A question that waits for its turn. */
export interface Waiter {
  /** Tenants take turns by it. */
  readonly unit: number;
  /** How often its network asked lately, what it asked since it waits included: the lightest of a unit goes first. */
  readonly weight: () => number;
  /** When it came, milliseconds. */
  readonly since: number;
  readonly enter: () => void;
  readonly turnAway: () => void;
}

/**
 * Orders questions that wait: units take turns, and within a unit whoever asked least lately goes first, then whoever came
 * first. When it is full, the unit with most questions loses its heaviest, so that a flood displaces itself alone.
 */
export class FairQueue {
  private readonly capacity: number;
  /** By unit; the unit whose turn is next comes first. */
  private readonly waiting = new Map<number, Waiter[]>();

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** How many wait. */
  get size(): number {
    return [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Whether a question would be turned away if it came now. */
  refuses(unit: number, weight: number): boolean {
    if (this.size < this.capacity) return false;
    const own = this.waiting.get(unit) ?? [];
    if (own.length < this.longest().length) return false;
    return own.every((other) => other.weight() <= weight);
  }

  /** Adds a question, at the cost of another one when it is full. It must not be one that `refuses` tells of. */
  add(waiter: Waiter): void {
    if (this.size >= this.capacity) {
      const own = this.waiting.get(waiter.unit) ?? [];
      const longest = this.longest();
      const displaced = heaviest(own.length < longest.length ? longest : own);
      if (displaced) this.drop(displaced).turnAway();
    }
    this.waiting.set(waiter.unit, [...(this.waiting.get(waiter.unit) ?? []), waiter]);
  }

  /** Takes the next question out; its unit's next turn comes after everybody else's. */
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

  /** Turns away whoever has waited since `before`: their page has given up by then. */
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

/** The one of most weight, the latest among equals. */
function heaviest(waiters: readonly Waiter[]): Waiter | undefined {
  return waiters.reduce<Waiter | undefined>(
    (most, each) => (most && most.weight() > each.weight() ? most : each),
    undefined,
  );
}
