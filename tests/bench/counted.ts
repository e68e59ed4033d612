import { Session } from 'node:inspector/promises';
import pg from 'pg';

/** Work of one request that does not depend on what else the machine does. */
export interface Counted {
  /** Statements sent to PostgreSQL. */
  readonly queries: number;
  /** Thousands of bytes that were taken from the heap, also those that were given back at once. */
  readonly kilobytes: number;
}

interface Sampled {
  readonly selfSize: number;
  readonly children: readonly Sampled[];
}

/** Bytes between two samples: fine enough for a few dozen requests. */
const STEP = 1_024;

/** Counts what `work`, which is so many requests, asks of the database and takes from the heap, for each request. */
export async function counted(work: () => Promise<unknown>, requests: number): Promise<Counted> {
  const { query } = pg.Client.prototype;
  let queries = 0;
  const heap = new Session();
  heap.connect();
  await heap.post('HeapProfiler.startSampling', {
    samplingInterval: STEP,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, values) {
      queries += 1;
      return Reflect.apply(target, client, values);
    },
  });
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  const { profile } = await heap.post('HeapProfiler.stopSampling');
  heap.disconnect();
  return { queries: queries / requests, kilobytes: sizeOf(profile.head) / 1_000 / requests };
}

const sizeOf = ({ selfSize, children }: Sampled): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);
