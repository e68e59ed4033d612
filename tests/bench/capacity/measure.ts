import { minus, type Spent, times } from './meters.ts';
import type { Site } from './site.ts';

/** Cost of one event. */
export interface Cost {
  readonly spent: Spent;
  /** Bytes that each table grew, those that grew. */
  readonly grown: ReadonlyMap<string, number>;
  /** Bytes of PostgreSQL's log of writes (WAL), without the whole pages that a durable one adds. */
  readonly log: number;
}

/** Runs `work` for each, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** How many happenings run at once while they are measured: some, as people do, and not so many that they wait long. */
const LANES = 6;

/** Measures the cost of `work` for each of the items. */
export async function measure<T>(
  site: Site,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  lanes = LANES,
): Promise<Cost> {
  const [sizes, written] = [await site.sizes(), await site.written()];
  const before = site.spent();
  await inParallel(items, lanes, work);
  const spent = times(minus(site.spent(), before), 1 / items.length);
  const grown = new Map<string, number>();
  for (const [name, bytes] of await site.sizes()) {
    const more = (bytes - (sizes.get(name) ?? 0)) / items.length;
    if (more > 0) grown.set(name, more);
  }
  return { spent, grown, log: ((await site.written()) - written) / items.length };
}

/** The same where an item was `count` happenings. */
export const perHappening = ({ spent, grown, log }: Cost, count: number): Cost => ({
  spent: times(spent, 1 / count),
  grown: new Map([...grown].map(([name, bytes]) => [name, bytes / count])),
  log: log / count,
});

/** Measures the cost of background work for so many milliseconds. */
export async function measureTime(site: Site, milliseconds: number): Promise<Spent> {
  const before = site.spent();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return minus(site.spent(), before);
}
