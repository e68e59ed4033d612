import type { Formatter } from './formatter.ts';

const NUMERAL = /^-?\d{1,15}(\.\d{1,6})?$/;
const GREATEST = 1e15;
/** No-break space: keeps an amount on the line of its sign. */
const NO_BREAK = '\u00a0';

/** Formats of quantities, the Argentine way: a point between thousands, a comma before decimals. */
export const numberFormatters = {
  number: (value, argument) => (typeof value === 'number' ? decimal(value, argument) : undefined),
  money: (value) => {
    const amount = typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value;
    if (typeof amount !== 'number') return undefined;
    const written = decimal(Math.abs(amount), '2');
    return written && `${amount < 0 ? '-' : ''}$${NO_BREAK}${written}`;
  },
  ordinal: (value) => (Number.isInteger(value) ? `${String(value)}.º` : undefined),
  pad: (value, argument) => {
    if (!Number.isSafeInteger(value) || Number(value) < 0 || !/^[1-9]$/.test(argument ?? '')) return undefined;
    return String(value).padStart(Number(argument), '0');
  },
  plural: (value, argument) => {
    const [singular, plural] = argument?.split('/') ?? [];
    return typeof value === 'number' && singular && plural ? counted(value, [singular, plural]) : undefined;
  },
} satisfies Record<string, Formatter>;

/** A quantity with its noun: 1 año, 2 años. */
export function counted(quantity: number, [singular, plural]: readonly [string, string]): string {
  return `${plain(quantity)} ${quantity === 1 ? singular : plural}`;
}

/** A number in a sentence without a format: no separator of thousands, a comma before decimals. */
export function plain(value: number): string {
  return String(value).replace('.', ',');
}

function decimal(value: number, places: string | undefined): string | undefined {
  if (Math.abs(value) >= GREATEST) return undefined;
  const fixed = /^[0-6]$/.test(places ?? '') ? value.toFixed(Number(places)) : String(Number(value.toFixed(2)));
  const [whole = '', fraction] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
