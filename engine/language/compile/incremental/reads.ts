/** Everything that one check read, to compare it with another tenant's. */
export class Reads<World> {
  readonly #unchanged = new Map<string, (world: World) => boolean>();

  /**
   * Notes that a check read a place; only the first read of a place is compared.
   * @param read reads the place in any world; trees that say the same are the same object, so `===` compares them
   */
  note(place: string, world: World, read: (world: World) => unknown): void {
    if (this.#unchanged.has(place)) return;
    const value = read(world);
    this.#unchanged.set(place, (other) => read(other) === value);
  }

  /** As `note`, for a list whose elements are compared one by one. */
  noteList(place: string, world: World, read: (world: World) => readonly unknown[]): void {
    if (this.#unchanged.has(place)) return;
    const value = read(world);
    this.#unchanged.set(place, (other) => {
      const list = read(other);
      return list.length === value.length && list.every((element, at) => element === value[at]);
    });
  }

  /** Whether every place that was read reads the same in another world. */
  holdIn(world: World): boolean {
    return [...this.#unchanged.values()].every((unchanged) => unchanged(world));
  }
}
