import type { Reader, Reads } from './reads.ts';

/** A map in a world, by the functions that read it in any world (`mapReaders`). */
export interface MapReaders<World, Value> {
  readonly mapIn: (world: World) => ReadonlyMap<string, Value>;
  /** Reads the value of a key as it is compared. */
  readonly value: Reader<World>;
  readonly has: Reader<World>;
  readonly keys: Reader<World>;
  readonly all: Reader<World>;
}

/**
 * Makes the readers of a map, once for each map in the module that records it.
 * @param mapIn finds the map in any world
 * @param comparedBy the part of a value by which worlds are compared; the value itself when left out
 */
export function mapReaders<World, Value>(
  mapIn: (world: World) => ReadonlyMap<string, Value>,
  comparedBy: (value: Value | undefined) => unknown = (value) => value,
): MapReaders<World, Value> {
  return {
    mapIn,
    value: (world, key) => comparedBy(mapIn(world).get(key)),
    has: (world, key) => mapIn(world).has(key),
    keys: (world) => [...mapIn(world).keys()],
    all: (world) => [...mapIn(world)].flatMap(([key, value]) => [key, comparedBy(value)]),
  };
}

/** A map that notes each key that is looked up; going through it notes the whole of it. */
export class RecordedMap<World, Value> implements ReadonlyMap<string, Value> {
  readonly #reads: Reads<World>;
  readonly #world: World;
  readonly #readers: MapReaders<World, Value>;
  readonly #map: ReadonlyMap<string, Value>;

  constructor(reads: Reads<World>, world: World, readers: MapReaders<World, Value>) {
    this.#reads = reads;
    this.#world = world;
    this.#readers = readers;
    this.#map = readers.mapIn(world);
  }

  get(key: string): Value | undefined {
    this.#reads.note(this.#world, this.#readers.value, key);
    return this.#map.get(key);
  }

  has(key: string): boolean {
    this.#reads.note(this.#world, this.#readers.has, key);
    return this.#map.has(key);
  }

  keys(): MapIterator<string> {
    this.#reads.note(this.#world, this.#readers.keys);
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
    this.#reads.note(this.#world, this.#readers.all);
    return this.#map;
  }
}
