import { Reads } from './reads.ts';

/** One run of a check, with everything it read beyond its document. */
export interface Run<World, Outcome> {
  readonly reads: Reads<World>;
  readonly outcome: Outcome;
}

/** Runs kept for each check of a document: tenants that differ in what the check reads have one each. */
const RUNS = 16;

/**
 * Outcomes of checks of single documents. A check runs once for all worlds in which its document is the same tree and
 * everything else that it read reads the same; in another world it runs again.
 */
export class CheckCache<World, Outcome> {
  readonly #runs = new WeakMap<object, Map<string, readonly Run<World, Outcome>[]>>();

  /**
   * Returns a run of a check: a cached one if everything that it read is the same in this world.
   * @param document the checked tree; the cache releases its outcomes with it
   * @param check names the check among those of the same document
   * @param run checks the document; it must read the world only through objects that record reads
   */
  runOf(document: object, check: string, world: World, run: (reads: Reads<World>) => Outcome): Run<World, Outcome> {
    const checks = this.#runs.get(document) ?? new Map<string, readonly Run<World, Outcome>[]>();
    this.#runs.set(document, checks);
    const before = checks.get(check) ?? [];
    const earlier = before.find(({ reads }) => reads.holdIn(world)) ?? runOnce(run);
    // The least recently used run is dropped first, so that a server which reloads tenants for months stays as large.
    checks.set(check, [earlier, ...before.filter((other) => other !== earlier)].slice(0, RUNS));
    return earlier;
  }
}

function runOnce<World, Outcome>(run: (reads: Reads<World>) => Outcome): Run<World, Outcome> {
  const reads = new Reads<World>();
  return { reads, outcome: run(reads) };
}
