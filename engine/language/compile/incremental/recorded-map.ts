import type { Reads } from './reads.ts';

/** Source of a recorded map: the world and the map in it. */
export interface Recording<World, Value> {
  readonly reads: Reads<World>;
  readonly world: World;
  /** Names the map among the places that are read. */
  readonly name: string;
  /** Finds the same map in any world. */
  readonly mapIn: (world: World) => ReadonlyMap<string, Value>;
  /** The part of a value by which worlds are compared; the value itself when left out. */
  readonly comparedBy?: (value: Value | undefined) => unknown;
}

/** A map that notes each key that is looked up; going through it notes the whole of it. */
export class RecordedMap<World, Value> implements ReadonlyMap<string, Value> {
  readonly #recording: Recording<World, Value>;
  readonly #map: ReadonlyMap<string, Value>;

  constructor(recording: Recording<World, Value>) {
    this.#recording = recording;
    this.#map = recording.mapIn(recording.world);
  }

  get(key: string): Value | undefined {
    const { reads, world, name, mapIn, comparedBy = (value) => value } = this.#recording;
    reads.note(`${name} ${key}`, world, (other) => comparedBy(mapIn(other).get(key)));
    return this.#map.get(key);
  }

  has(key: string): boolean {
    const { reads, world, name, mapIn } = this.#recording;
    reads.note(`has ${name} ${key}`, world, (other) => mapIn(other).has(key));
    return this.#map.has(key);
  }

  keys(): MapIterator<string> {
    const { reads, world, name, mapIn } = this.#recording;
    reads.noteList(`keys of ${name}`, world, (other) => [...mapIn(other).keys()]);
    return this.#map.keys();
  }

  get size(): number {
    return this.#whole().size;
  }

  values(): MapIterator<Value> {
    return this.#whole().values();
  }

  entries(): MapIterator<[string, Value]> {
    return this.#whole().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this.#whole()) visit(value, key, this);
  }

  #whole(): ReadonlyMap<string, Value> {
    const { reads, world, name, mapIn, comparedBy = (value) => value } = this.#recording;
    reads.noteList(`all of ${name}`, world, (other) =>
      [...mapIn(other)].flatMap(([key, value]) => [key, comparedBy(value)]),
    );
    return this.#map;
  }
}
