/**
 * Separators that people and phones write between digits: spaces of every kind, dots, brackets, hyphens and slashes.
 */
const BETWEEN = /[\s.()/\u2010-\u2015-]/g;

/**
 * Removes the separators of a number in groups (`1234-5/01`). Any other character stays, so that the pattern refuses
 * it.
 */
export const withoutGroups = (text: string): string => text.replace(BETWEEN, '');

/**
 * An Argentine telephone number as ten national digits (area and subscriber), from `+54 9 11 4444-5555`, `(011) 15 4444
 * 5555` or `0011…`. Of a foreign number, or one without an area, only removes the separators: the field's own pattern
 * refuses the rest. No number has two readings: no area has a one and a five where the `15` of a mobile
 * stands.
 */
export function phoneDigits(text: string): string {
  const bare = withoutGroups(text);
  const [, written = ''] = /^(?:(?:\+|00)?54)?9?0?(?=11|[23])(\d{10}|\d{12})$/.exec(bare) ?? [];
  if (written.length !== 12) return written || bare;
  const [, area = '', subscriber = ''] = /^(11|\d{3}|\d{4})15(\d+)$/.exec(written) ?? [];
  return area === '' ? bare : area + subscriber;
}

/** The four digits of a postal code, also of the longer form with the province's letter: `C1425ABC` is `1425`. */
export function postalDigits(text: string): string {
  const bare = withoutGroups(text);
  return /^[A-Z](\d{4})(?:[A-Z]{3})?$/i.exec(bare)?.[1] ?? bare;
}

/**
 * Parses a number as Argentines write it: `1.234,5`. Returns any other text as it is, so that it is refused as no
 * number.
 */
export function numberIn(text: string): string | number {
  const written = /^-?(\d{1,3}(\.\d{3})+|\d{1,15})(,\d{1,6})?$/.test(text);
  return written ? Number(text.replaceAll('.', '').replace(',', '.')) : text;
}
