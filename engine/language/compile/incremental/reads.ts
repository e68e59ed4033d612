/**
 * Reads one place in any world: the same function for all places of its kind, told apart by `key`. A function of a
 * module, never a closure: runs are kept for years, and a closure would keep the whole world in which it was made.
 */
export type Reader<World> = (world: World, key: string) => unknown;

/** A place that was read, and what it said. */
interface Place<World> {
  readonly read: Reader<World>;
  readonly key: string;
  readonly value: unknown;
}

/** Everything that one check read, to compare it with another tenant's. */
export class Reads<World> {
  readonly #keys = new Map<Reader<World>, Set<string>>();
  readonly #places: Place<World>[] = [];

  /**
   * Notes that a check read a place; only the first read of a place is compared.
   * @param read trees that say the same are the same object, so `===` compares them; the elements of a list one by one
   */
  note(world: World, read: Reader<World>, key = ''): void {
    const keys = this.#keys.get(read) ?? new Set();
    if (keys.has(key)) return;
    this.#keys.set(read, keys.add(key));
    this.#places.push({ read, key, value: read(world, key) });
  }

  /** Notes every place that other reads noted, as it is in a world. */
  noteAll(world: World, { places }: Reads<World>): void {
    for (const { read, key } of places) this.note(world, read, key);
  }

  /** The places that were read. */
  get places(): readonly Place<World>[] {
    return this.#places;
  }

  /** Whether every place that was read reads the same in another world. */
  holdIn(world: World): boolean {
    const differs = this.#places.findIndex(({ read, key, value }) => !isSame(read(world, key), value));
    // A place that differs here most likely differs in other worlds too, so it is compared first from now on.
    if (differs > 0) this.#places.unshift(...this.#places.splice(differs, 1));
    return differs === -1;
  }
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right || !Array.isArray(left) || !Array.isArray(right)) return left === right;
  return left.length === right.length && left.every((element, at) => element === right[at]);
}
