import { performance } from 'node:perf_hooks';

/** How long `work` takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value below which `share` of them lie (0.5 the median). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * How often a value of `a` is above one of `b`: 0.5 when they are indistinguishable, 0 or 1 when they are fully
 * distinct.
 */
export function rankAuc(a: readonly number[], b: readonly number[]): number {
  let above = 0;
  for (const x of a) for (const y of b) above += x > y ? 1 : x === y ? 0.5 : 0;
  return above / (a.length * b.length);
}

/** A figure as people here write it. */
export const figure = (value: number): string => value.toFixed(2).replace('.', ',');
