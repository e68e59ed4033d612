import { isRecord } from '../rule.ts';
import { readOwn } from '../scope.ts';
import { known, UNKNOWN } from '../unknown.ts';
import { equal } from './compare.ts';
import type { Lazy } from './evaluator.ts';

/** Default property that a list is searched by: groups have it. */
const KEY = 'key';

/** Reading by a key that is only known when it is read: of a table by name, of a list by a word of its elements. */
export const lookupOperators = {
  lookup: ([source, key, part, by], { value }) => {
    const [table, wanted] = [value(source), value(key)];
    const entry = matching(table, wanted, typeof by === 'string' ? by : undefined);
    return typeof part === 'string' ? readOwn(entry, [part]) : entry;
  },
} satisfies Record<string, Lazy>;

function matching(table: unknown, wanted: unknown, by: string | undefined): unknown {
  if (wanted === UNKNOWN) return UNKNOWN;
  if (Array.isArray(table)) return firstWith(table, wanted, by ?? KEY);
  if (!isRecord(table)) return UNKNOWN;
  if (by !== undefined) return firstWith(Object.values(table), wanted, by);
  return typeof wanted === 'string' ? readOwn(table, [wanted]) : UNKNOWN;
}

/** First element with that value; unknown without a match, or when an element before it might match. */
function firstWith(elements: readonly unknown[], wanted: unknown, by: string): unknown {
  for (const element of elements) {
    const key = known(readOwn(element, [by]));
    const same = key === UNKNOWN ? undefined : equal(key, wanted);
    if (same !== false) return same === true ? element : UNKNOWN;
  }
  return UNKNOWN;
}
