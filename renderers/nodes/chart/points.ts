import { rowsOf } from '../items.ts';

/** A bar with its label and length; `value` is undefined where there is no number, which is not zero. */
export interface Point {
  readonly name: string;
  readonly value: number | undefined;
}

/** Reads the bars of a list, in its order. A negative number has no length and counts as missing. */
export function pointsOf(
  rows: unknown,
  by: (item: unknown) => string,
  value: (item: unknown) => unknown,
): readonly Point[] {
  return rowsOf(rows).map((item) => {
    const found = value(item);
    return { name: by(item), value: typeof found === 'number' && found >= 0 ? found : undefined };
  });
}

/** Returns the longest bar's number, and at least 1. */
export function mostOf(points: readonly Point[]): number {
  return Math.max(1, ...points.map((point) => point.value ?? 0));
}

/** A bar's number as people write it. */
export function numberWords(value: number | undefined): string {
  return value === undefined ? '—' : value.toLocaleString('es-AR');
}
