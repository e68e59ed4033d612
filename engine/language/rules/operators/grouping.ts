import { parseInstant } from '../../../domain/dates/instant.ts';
import { parseTime } from '../../../domain/dates/time-of-day.ts';
import type { Lazy } from './evaluator.ts';
import { allKnown, decided, overList } from './over-list.ts';
import type { Strict } from './strict.ts';

/** Operators that put a list in another order, or in parts; one element that cannot be placed leaves all unknown. */
export const groupingOperators = {
  sort: (args, evaluator) =>
    overList(args, evaluator, (results, list) => {
      const keys = args[1] === undefined ? list : allKnown(results);
      return keys && sorted(list, keys);
    }),
  groupBy: (args, evaluator) => overList(args, evaluator, (results, list) => grouped(list, allKnown(results))),
  countBy: (args, evaluator) =>
    overList(args, evaluator, (results, list) =>
      grouped(list, allKnown(results))?.map(({ key, items }) => ({ key, count: items.length })),
    ),
  partition: (args, evaluator) =>
    overList(args, evaluator, (results, list) => {
      const outcomes = decided(results);
      const part = (side: boolean) => list.filter((_, index) => outcomes?.[index] === side);
      return outcomes && { yes: part(true), no: part(false) };
    }),
} satisfies Record<string, Lazy>;

/** Operators over whole lists. */
export const wholeListOperators = {
  reverse: ([list]) => (Array.isArray(list) ? [...list].reverse() : undefined),
  concat: (lists) => (lists.every((list) => Array.isArray(list)) ? lists.flat() : undefined),
} satisfies Record<string, Strict>;

interface Group {
  readonly key: unknown;
  readonly items: unknown[];
}

/** The elements by the value that their rule gave, in the order in which each value comes first. */
function grouped(list: readonly unknown[], keys: readonly unknown[] | undefined): readonly Group[] | undefined {
  if (keys?.every((key) => ['string', 'number', 'boolean'].includes(typeof key)) !== true) return undefined;
  const groups = new Map<unknown, Group>();
  for (const [index, key] of keys.entries()) {
    const group = groups.get(key) ?? { key, items: [] };
    group.items.push(list[index]);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The elements by their keys, ascending; equal ones stay as they were. Undefined for keys of several kinds. */
function sorted(list: readonly unknown[], keys: readonly unknown[]): readonly unknown[] | undefined {
  const places = numbersOf(keys) ?? momentsOf(keys);
  const texts = keys.every((key) => typeof key === 'string') ? keys : undefined;
  if (places === undefined && texts === undefined) return undefined;
  const compare = (a: number, b: number): number =>
    places === undefined ? alphabet(texts?.[a] ?? '', texts?.[b] ?? '') : (places[a] ?? 0) - (places[b] ?? 0);
  return [...list.keys()].sort(compare).map((index) => list[index]);
}

let collator: Intl.Collator | undefined;

/** The Spanish alphabet: ñ after n, accents and case only where letters are the same. */
function alphabet(a: string, b: string): number {
  collator ??= new Intl.Collator('es');
  return collator.compare(a, b);
}

function numbersOf(keys: readonly unknown[]): readonly number[] | undefined {
  return keys.every((key) => typeof key === 'number') ? keys : undefined;
}

/** Moments of instants, or of times of day, in any spelling; the letters of dates already sort in order. */
function momentsOf(keys: readonly unknown[]): readonly number[] | undefined {
  for (const scale of [parseInstant, parseTime]) {
    const places = keys.map((key) => (typeof key === 'string' ? scale(key) : undefined));
    if (places.every((place) => place !== undefined)) return places;
  }
  return undefined;
}
