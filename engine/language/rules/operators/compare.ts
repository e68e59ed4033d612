import { dayNumber, parseDate } from '../../../domain/dates/calendar-date.ts';
import { parseInstant } from '../../../domain/dates/instant.ts';
import { parseTime } from '../../../domain/dates/time-of-day.ts';
import { isScale, type Scale } from '../rule.ts';
import { contrary } from './kleene.ts';
import { type Primitive, primitive } from './primitive.ts';
import type { Strict } from './strict.ts';

/**
 * `==`, `!=` and the four orders: compare only values of one kind and convert nothing. Compares texts by characters;
 * times and instants, which have several spellings, by their moment. Three values are in order when each is with the next.
 */
export const comparisons = {
  '==': ([a, b, scale]) => equal(a, b, scale),
  '!=': ([a, b, scale]) => contrary(equal(a, b, scale)),
  '<': (args) => ordered('<', args),
  '<=': (args) => ordered('<=', args),
  '>': (args) => ordered('>', args),
  '>=': (args) => ordered('>=', args),
} satisfies Record<string, Strict>;

/**
 * Whether two values of one kind are the same; undefined for two kinds, lists and objects, and for a text that is not
 * written on the scale it is read on. The compiler names the scale where both sides are declared to have one.
 */
export function equal(a: unknown, b: unknown, scale?: unknown): boolean | undefined {
  const comparable = typeof a === typeof b && ['string', 'number', 'boolean'].includes(typeof a);
  if (!comparable) return undefined;
  if (!isScale(scale)) return primitive('===', [a, b]) === true;
  const pair = onScale(scales[scale], a, b);
  return pair && primitive('===', pair) === true;
}

const scales: Readonly<Record<Scale, (text: string) => number | undefined>> = {
  date: (text) => {
    const date = parseDate(text);
    return date && dayNumber(date);
  },
  instant: parseInstant,
  time: parseTime,
};

function ordered(operation: Primitive, values: readonly unknown[]): unknown {
  const pairs = values.slice(1).map((right, index) => positions(values[index], right));
  return pairs.every((pair) => pair !== undefined)
    ? pairs.every((pair) => primitive(operation, pair) === true)
    : undefined;
}

/** Positions of two values on their common scale: numbers, dates, instants or times of day. Texts have no order. */
function positions(a: unknown, b: unknown): readonly [number, number] | undefined {
  if (typeof a === 'number' && typeof b === 'number') return [a, b];
  for (const scale of Object.values(scales)) {
    const pair = onScale(scale, a, b);
    if (pair !== undefined) return pair;
  }
  return undefined;
}

function onScale(
  scale: (text: string) => number | undefined,
  a: unknown,
  b: unknown,
): readonly [number, number] | undefined {
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  const [left, right] = [scale(a), scale(b)];
  return left === undefined || right === undefined ? undefined : [left, right];
}
