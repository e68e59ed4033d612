import { primitive } from './primitive.ts';
import { ofNumbers, ofTexts, type Strict } from './strict.ts';

/** Operators over numbers; a result that is not finite, such as a division by zero, is unknown. */
export const numberOperators = {
  '+': ofNumbers((numbers) => primitive('+', numbers)),
  '-': ofNumbers((numbers) => primitive('-', numbers)),
  '*': ofNumbers((numbers) => primitive('*', numbers)),
  '/': ofNumbers((numbers) => primitive('/', numbers)),
  '%': ofNumbers((numbers) => primitive('%', numbers)),
  min: ofNumbers((numbers) => primitive('min', numbers)),
  max: ofNumbers((numbers) => primitive('max', numbers)),
  number: ([written]) => (typeof written === 'string' ? numberOf(written.trim()) : written),
  digitList: ofTexts((text = '') => {
    const digits = text.match(/\d/g);
    return digits === null ? undefined : digits.map(Number);
  }),
  products: ([numbers, weights]) => (isNumbers(numbers) && isNumbers(weights) ? products(numbers, weights) : undefined),
} satisfies Record<string, Strict>;

const WRITTEN = /^[+-]?\d{1,15}(?:[.,]\d{1,9})?$/;
/** Ambiguous: `1.500` may be fifteen hundred, or one and a half. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** Parses a number with a decimal comma or point; undefined when it is invalid or ambiguous. */
function numberOf(text: string): number | undefined {
  return WRITTEN.test(text) && !AMBIGUOUS.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'number' && Number.isFinite(element));
}

/** Two lists multiplied place by place; lists of different length are no pair. */
function products(numbers: readonly number[], weights: readonly number[]): readonly number[] | undefined {
  if (numbers.length !== weights.length) return undefined;
  return numbers.map((number, place) => number * (weights[place] ?? 0));
}
