import { dayNumber, parseDate } from '../../dates/calendar-date.ts';
import { parseInstant } from '../../dates/instant.ts';
import { parseTime } from '../../dates/time-of-day.ts';
import { type Primitive, primitive } from './primitive.ts';
import type { Strict } from './strict.ts';

/** `==`, `!=` and the four orders: only values of one kind are compared, nothing is converted. */
export const comparisons = {
  '==': ([a, b]) => equal(a, b),
  '!=': ([a, b]) => (equal(a, b) === undefined ? undefined : !equal(a, b)),
  '<': (args) => ordered('<', args),
  '<=': (args) => ordered('<=', args),
  '>': (args) => ordered('>', args),
  '>=': (args) => ordered('>=', args),
} satisfies Record<string, Strict>;

/** Whether two values of one kind are the same; undefined for two kinds, lists and objects. */
export function equal(a: unknown, b: unknown): boolean | undefined {
  const comparable = typeof a === typeof b && ['string', 'number', 'boolean'].includes(typeof a);
  if (!comparable) return undefined;
  return primitive('===', positions(a, b) ?? [a, b]) === true;
}

function ordered(operation: Primitive, [a, b]: readonly unknown[]): unknown {
  const pair = positions(a, b);
  return pair && primitive(operation, pair);
}

/** Where two values stand on their common scale: numbers, dates, instants or times of day. Texts have no order. */
function positions(a: unknown, b: unknown): readonly [number, number] | undefined {
  if (typeof a === 'number' && typeof b === 'number') return [a, b];
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  for (const scale of [dayOf, parseInstant, parseTime]) {
    const left = scale(a);
    const right = scale(b);
    if (left !== undefined && right !== undefined) return [left, right];
  }
  return undefined;
}

function dayOf(text: string): number | undefined {
  const date = parseDate(text);
  return date && dayNumber(date);
}
